import { useQuery } from '@tanstack/react-query';
import { MailIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale, Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useFormat } from '../../lib/format.ts';
import { invitationsQuery, type OpenInvitation } from './invitations-data.ts';

/** Who was invited and has not come yet; nothing where no invitation is open. */
export function OpenInvitations() {
  const { t } = useTranslation('users');
  const { data: invitations } = useQuery(invitationsQuery);
  if (!invitations || invitations.length === 0) return null;
  return (
    <Card title={t('invitations.title', { count: invitations.length })} className="mb-6">
      <ul className="-my-3 max-h-96 divide-y divide-line overflow-y-auto">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Invitation({ invitation }: { invitation: OpenInvitation }) {
  const { t } = useTranslation(['users', 'common']);
  const { date } = useFormat();
  const again = useProcedure('invite_user');
  const withdraw = useProcedure('withdraw_user_invitation');
  const { id, email, full_name, expires_at } = invitation;
  const role = invitation.role as Role;
  const over = Date.parse(expires_at) <= Date.now();
  const failed = t('users:invitations.failed');
  const send = () =>
    again.run(
      { email, full_name, role, locale: invitation.locale as Locale, class_ids: invitation.class_ids },
      { onSuccess: () => toast.success(t('users:invite.done'), { description: email }), failed },
    );
  const take = () =>
    withdraw.run(
      { invitation_id: id },
      { onSuccess: () => toast.success(t('users:invitations.withdrawn'), { description: email }), failed },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <MailIcon className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          {full_name && <span className="font-semibold">{full_name} · </span>}
          {email}
        </p>
        <p className={over ? 'text-sm text-warning' : 'text-sm text-muted'}>
          {t(over ? 'users:invitations.over' : 'users:invitations.until', { date: date(expires_at) })}
        </p>
      </div>
      <Chip tone="neutral">{t(`common:roles.${role}`)}</Chip>
      <span className="flex max-sm:w-full max-sm:justify-end">
        <Button
          kind="quiet"
          busy={again.isPending}
          aria-label={`${t('users:invitations.again')}: ${email}`}
          onClick={send}
        >
          {t('users:invitations.again')}
        </Button>
        <Button
          kind="quiet"
          busy={withdraw.isPending}
          aria-label={`${t('users:invitations.withdraw')}: ${email}`}
          onClick={take}
        >
          {t('users:invitations.withdraw')}
        </Button>
      </span>
    </li>
  );
}
