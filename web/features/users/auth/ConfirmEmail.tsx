import { MailCheckIcon } from 'lucide-react';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** The account waits for the click on the link in the email. */
export function ConfirmEmail({ email }: { email: string }) {
  const { t } = useLanguage('auth');
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-water-soft text-water">
        <MailCheckIcon />
      </span>
      <p className="text-lg">{t('signUp.confirm', { email })}</p>
    </div>
  );
}
