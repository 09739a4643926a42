import { useQuery } from '@tanstack/react-query';
import { UserPlus, MailIcon } from 'lucide-react';
import { ROLES, type Locale, type Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useListPage } from '../../kit/list-page.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { invitationsQuery, type OpenInvitation } from './invitations-data.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserEntries } from './use-user-entries.tsx';
import { readUsers } from './users-data.ts';
import { WaitingFamilies } from './WaitingFamilies.tsx';

const InviteSheet = late(async () => (await import('./InviteSheet.tsx')).InviteSheet);

/** In the address while the invitation form is open: with the role that it begins with, or without one. */
const INVITE = 'new';

/** Everybody who has an account: who they are, what they may do, who waits for approval, who is disabled. */
export default function UsersPage() {
  const { t } = useLanguage('users');
  const { show, dialog } = useDialog();
  const invite = useAddressParam('invite');
  const invited = ROLES.find((role) => role === invite.value);
  const page = useListPage('users', ['users'], readUsers);
  const columns = useUserColumns();
  const enable = useEnable();
  const disable = (ids: string[], name: string | null, done?: () => void) =>
    show((close) => <DisableDialog ids={ids} name={name} done={done} onClose={close} />);
  const entriesOf = useUserEntries({ show, enable, disable });
  const rows = page.rows ?? [];
  const chosen = (ids: string[], disabled: boolean) =>
    ids.filter((id) => rows.some((user) => user.user_id === id && user.disabled === disabled));
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<UserPlus />} onClick={() => invite.open(INVITE)}>
          {t('invite.open')}
        </Button>
      }
      range={t('joinedIn')}
      columns={columns}
      rowId={(user) => user.user_id}
      rowMenu={(user) => ({ name: t('actions', { name: user.full_name || user.email }), entries: entriesOf(user) })}
      bulkActions={(ids, clear) => {
        const [open, shut] = [chosen(ids, false), chosen(ids, true)];
        const users = rows.filter(({ user_id }) => ids.includes(user_id));
        return (
          <>
            <Button
              kind="secondary"
              onClick={() => show((close) => <RoleDialog users={users} onDone={clear} onClose={close} />)}
            >
              {t('role.bulk', { count: ids.length })}
            </Button>
            {open.length > 0 && (
              <Button kind="secondary" onClick={() => disable(open, null, clear)}>
                {t('disable.bulk', { count: open.length })}
              </Button>
            )}
            {shut.length > 0 && (
              <Button kind="secondary" onClick={() => enable(shut, null, clear)}>
                {t('enable.bulk', { count: shut.length })}
              </Button>
            )}
          </>
        );
      }}
    >
      <OpenInvitations />
      <WaitingFamilies />
      {(invite.value === INVITE || invited) && <InviteSheet role={invited ?? 'parent'} onClose={invite.close} />}
      {dialog}
    </AdminList>
  );
}

interface DisableDialogProps {
  ids: string[];
  /** Of the one person; null for several. */
  name: string | null;
  done: (() => void) | undefined;
  onClose: () => void;
}

/** Says what disabling a user does, and does it. */
function DisableDialog({ ids, name, done, onClose }: DisableDialogProps) {
  const { t } = useLanguage('users');
  return (
    <ConfirmDialog
      call="set_users_disabled"
      input={{ user_ids: ids, disabled: true }}
      onClose={onClose}
      title={name ? t('disable.title', { name }) : t('disable.titleMany', { count: ids.length })}
      description={t('disable.note')}
      confirmLabel={name ? t('disable.confirm') : t('disable.bulk', { count: ids.length })}
      done={({ changed }) => (name ? t('disable.done', { name }) : t('disable.doneMany', { count: changed }))}
      failed={t('disable.failed')}
      onDone={done}
    />
  );
}

/** Lets accounts in again: it takes nothing from anybody, so it is done without a question. `name` null: several. */
function useEnable(): (ids: string[], name: string | null, done?: () => void) => void {
  const { t } = useLanguage('users');
  const { run } = useProcedure('set_users_disabled');
  return (user_ids, name, done) =>
    run(
      { user_ids, disabled: false },
      {
        done: ({ changed }) => (name ? t('enable.done', { name }) : t('enable.doneMany', { count: changed })),
        onSuccess: done,
        failed: t('enable.failed'),
      },
    );
}

/** Invited people who have not come yet; nothing where no invitation is open. */
function OpenInvitations() {
  const { t } = useLanguage('users');
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
  const { t, date } = useLanguage(['users', 'common']);
  const again = useProcedure('invite_user');
  const withdraw = useProcedure('withdraw_user_invitation');
  const { id, email, full_name, expires_at } = invitation;
  const role = invitation.role as Role;
  const over = Date.parse(expires_at) <= Date.now();
  const failed = t('invitations.failed');
  const send = () =>
    again.run(
      { email, full_name, role, locale: invitation.locale as Locale, class_ids: invitation.class_ids },
      { done: () => ({ text: t('invite.done'), description: email }), failed },
    );
  const take = () =>
    withdraw.run(
      { invitation_id: id },
      { done: () => ({ text: t('invitations.withdrawn'), description: email }), failed },
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
          {t(over ? 'invitations.over' : 'invitations.until', { date: date(expires_at) })}
        </p>
      </div>
      <Chip tone="neutral">{t(`common:roles.${role}`)}</Chip>
      <span className="flex max-sm:w-full max-sm:justify-end">
        <Button kind="quiet" busy={again.isPending} aria-label={`${t('invitations.again')}: ${email}`} onClick={send}>
          {t('invitations.again')}
        </Button>
        <Button
          kind="quiet"
          busy={withdraw.isPending}
          aria-label={`${t('invitations.withdraw')}: ${email}`}
          onClick={take}
        >
          {t('invitations.withdraw')}
        </Button>
      </span>
    </li>
  );
}
