import { useState, type ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { countUnsentMarks } from '../../lib/api/stored-session.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useSession } from '../../shell/session/SessionProvider.tsx';
import { useSignOut } from '../../shell/session/use-sign-out.ts';
import type { UnsentMarks } from '../lessons/roster/unsent-marks.ts';

const UnsentMarksDialog = late(async () => (await import('./UnsentMarksDialog.tsx')).UnsentMarksDialog);

export interface SignOutButtonProps {
  kind?: 'secondary' | 'quiet';
  icon?: ReactNode;
  className?: string;
  /** Default: „Изход“. */
  children?: ReactNode;
  onSignedOut?: () => void;
}

/** The way out; first it asks whose marks have not been sent. */
export function SignOutButton({ kind = 'quiet', icon, className, children, onSignedOut }: SignOutButtonProps) {
  const { t } = useLanguage('session');
  const { user } = useSession();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<UnsentMarks[]>([]);
  const leave = () => void signOut().then(onSignedOut);
  const press = async () => {
    if (!user || countUnsentMarks(user.id) === 0) return leave();
    setBusy(true);
    const { sendOrCount } = await import('../lessons/roster/unsent-marks.ts');
    const left = await sendOrCount(user.id);
    setBusy(false);
    if (left.length === 0) leave();
    else setUnsent(left);
  };
  return (
    <>
      <Button kind={kind} icon={icon} className={className} busy={busy} onClick={() => void press()}>
        {children ?? t('signOut')}
      </Button>
      {unsent.length > 0 && <UnsentMarksDialog unsent={unsent} onClose={() => setUnsent([])} onConfirm={leave} />}
    </>
  );
}
