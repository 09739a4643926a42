import { useNavigate } from 'react-router';
import { toast } from '../../components/states/toast.ts';
import { announceSignOut, countUnsentMarks, removeStoredSession, storedSession } from '../../lib/api/stored-session.ts';
import { endSession } from '../../lib/api/supabase.ts';
import { sweepAnswers } from '../../lib/first/kept-answers.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { sessionIdOf } from './assurance.ts';
import { useSession } from './SessionProvider.tsx';

const PATIENCE_MS = 3_000;

/** The code of it comes only here. */
const turnPushOff = async () => (await import('../../lib/browser/push.ts')).unsubscribeBrowser();

/** Signs out and goes to /auth. A failure on the way is kept quiet: the stored session and the kept lists go anyway. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLanguage('session');
  const { leave, forget, user } = useSession();
  const navigate = useNavigate();
  return async () => {
    leave();
    announceSignOut(sessionIdOf(storedSession()));
    // A sign-out that the server does not hear in time keeps no person signed in here.
    await Promise.race([
      Promise.all([endSession().catch(() => undefined), turnPushOff().catch(() => undefined)]),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
    removeStoredSession();
    await sweepAnswers(null);
    await navigate(paths.auth);
    forget();
    const unsent = user ? countUnsentMarks(user.id) : 0;
    toast.success(t('signedOut.title'), {
      description: unsent > 0 ? t('signedOut.waiting', { count: unsent }) : t('signedOut.body'),
    });
  };
}
