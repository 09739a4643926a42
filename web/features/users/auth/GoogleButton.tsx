import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { signInWithGoogle } from './auth-calls.ts';
import { messageOf } from './message-of.ts';

/** Sign-in by Google, for those who have an account and those who have none; only where the club has set it up. */
export function GoogleButton({ enabled }: { enabled: boolean }) {
  const { t } = useLanguage('auth');
  const [busy, setBusy] = useState(false);
  if (!enabled) return null;
  const go = async () => {
    setBusy(true);
    try {
      await signInWithGoogle();
    } catch (error) {
      toast.error(t('signIn.failed'), { description: messageOf(error) });
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {t('google.or')}
      </p>
      <Button kind="secondary" size="lg" wide busy={busy} icon={<GoogleMark />} onClick={go}>
        {t('google.label')}
      </Button>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M21.6 12.2c0-.7-.1-1.400-.2-2H12v3.800h5.400a4.600 4.600 0 0 1-2 3v2.500h3.200c1.900-1.700 3-4.300 3-7.300ZM12 22c2.700 0 5-.9 6.600-2.400L15.400 17.100a6 6 0 0 1-9-3.200H3.100v2.600A10 10 0 0 0 12 22ZM6.400 13.900a6 6 0 0 1 0-3.800V7.500H3.100a10 10 0 0 0 0 9l3.300-2.600ZM12 6c1.500 0 2.800.5 3.800 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600A6 6 0 0 1 12 6Z" />
    </svg>
  );
}
