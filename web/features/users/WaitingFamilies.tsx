import { useQuery } from '@tanstack/react-query';
import { MailPlusIcon } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useEmailsWait } from '../status/EmailsNotice.tsx';
import { waitingFamiliesQuery } from './invitations-data.ts';
import { InviteAllDialog } from './InviteAllDialog.tsx';

type Family = Returns<'waiting_families'>['families'][number];

/** People whose account waits for them, families and colleagues: each is invited alone, or all who are due, after a question. */
export function WaitingFamilies() {
  const { t } = useLanguage('users');
  const { data } = useQuery(waitingFamiliesQuery);
  const { show, dialog } = useDialog();
  if (!data || data.total === 0) return null;
  const { families, total, due } = data;
  return (
    <Card title={t('families.title', { count: total })} className="mb-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-muted">{t('families.note')}</p>
        {due > 0 && (
          <Button
            kind="secondary"
            icon={<MailPlusIcon />}
            onClick={() => show((close) => <InviteAllDialog due={due} onClose={close} />)}
          >
            {t('families.inviteAll', { count: due })}
          </Button>
        )}
      </div>
      <ul className="-mb-3 max-h-96 divide-y divide-line overflow-y-auto" aria-label={t('families.list')}>
        {families.map((family) => (
          <FamilyRow key={family.user_id} family={family} />
        ))}
      </ul>
      {total > families.length && (
        <p className="mt-4 text-sm text-muted">{t('families.first', { count: families.length })}</p>
      )}
      {dialog}
    </Card>
  );
}

function FamilyRow({ family }: { family: Family }) {
  const { t, date } = useLanguage(['users', 'common']);
  const invite = useInviteFamilies();
  const { user_id, email, full_name, role, children, invited_at } = family;
  const label = t(invited_at ? 'invitations.again' : 'families.invite');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          {full_name && <span className="font-semibold">{full_name} · </span>}
          {email}
        </p>
        <p className="text-sm text-muted">
          {[
            ...(role === 'parent' ? children : [t(`common:roles.${role}`)]),
            invited_at ? t('families.invitedOn', { date: date(invited_at) }) : t('families.notInvited'),
          ].join(' · ')}
        </p>
      </div>
      <span className="flex max-sm:w-full max-sm:justify-end">
        <Button
          kind="quiet"
          busy={invite.busy}
          aria-label={`${label}: ${full_name || email}`}
          onClick={() => invite.send([user_id])}
        >
          {label}
        </Button>
      </span>
    </li>
  );
}

function useInviteFamilies() {
  const { t } = useLanguage('users');
  const invite = useProcedure('invite_families');
  const emailsWait = useEmailsWait();
  const send = (user_ids: string[]) =>
    invite.run(
      { user_ids },
      {
        done: ({ invited }) => t(emailsWait ? 'families.kept' : 'families.sent', { count: invited }),
        failed: t('families.failed'),
      },
    );
  return { send, busy: invite.isPending };
}
