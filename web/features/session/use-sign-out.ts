import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from '../../components/toast.ts';
import { paths } from '../../lib/paths.ts';
import { removeStoredSession } from '../../lib/stored-session.ts';
import { supabase } from '../../lib/supabase.ts';
import { useSession } from './SessionProvider.tsx';

/** Signs out and goes to /auth. A failure on the way is kept quiet: the stored session goes anyway. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('session');
  const { forget } = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await (await supabase()).auth.signOut();
    } catch {
      // What the server did not hear does not keep anybody signed in here.
    }
    removeStoredSession();
    await navigate(paths.auth);
    forget();
    toast.success(t('signedOut.title'), { description: t('signedOut.body') });
  };
}
