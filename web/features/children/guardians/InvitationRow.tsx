import { MailIcon } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { OpenInvitation } from './guardians-data.ts';

/** An invitation that waits: to whom, for which children, until when; it can be withdrawn. */
export function InvitationRow({ invitation }: { invitation: Omit<OpenInvitation, 'child_ids'> }) {
  const { t, date } = useLanguage('guardians');
  const withdraw = useProcedure('withdraw_guardian_invitation');
  const take = () => withdraw.run({ invitation_id: invitation.id }, { done: t('withdraw.done'), failed: t('failed') });
  return (
    <li className="flex items-center gap-3 py-3">
      <MailIcon className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{invitation.email}</p>
        <p className="text-sm text-muted">
          {t('invited', { names: invitation.first_names.join(', '), date: date(invitation.expires_at) })}
        </p>
      </div>
      <Button
        kind="quiet"
        busy={withdraw.isPending}
        aria-label={`${t('withdraw.open')}: ${invitation.email}`}
        onClick={take}
      >
        {t('withdraw.open')}
      </Button>
    </li>
  );
}
