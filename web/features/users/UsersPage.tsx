import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../components/late.tsx';
import { Button } from '../../components/Button.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { WriteDialog } from '../../components/WriteDialog.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { useListPage } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useDialog } from '../../kit/use-dialog.ts';
import { OpenInvitations } from './OpenInvitations.tsx';
import { WaitingFamilies } from './WaitingFamilies.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserEntries } from './use-user-entries.tsx';
import { readUsers } from './users-data.ts';
import { toast } from '../../components/toast.ts';

const InviteSheet = late(async () => (await import('./InviteSheet.tsx')).InviteSheet);

/** In the address while the invitation form is open. */
const INVITE = 'new';

/** Everybody who has an account: who they are, what they may do, who waits for approval, who is disabled. */
export default function UsersPage() {
  const { t } = useTranslation('users');
  const { show, dialog } = useDialog();
  const invite = useAddressParam('invite');
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
      {invite.value === INVITE && <InviteSheet onClose={invite.close} />}
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
  const { t } = useTranslation('users');
  return (
    <WriteDialog
      write={useProcedure('set_users_disabled')}
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
  const { t } = useTranslation('users');
  const { run } = useProcedure('set_users_disabled');
  return (user_ids, name, done) =>
    run(
      { user_ids, disabled: false },
      {
        onSuccess: ({ changed }) => {
          done?.();
          toast.success(name ? t('enable.done', { name }) : t('enable.doneMany', { count: changed }));
        },
        failed: t('enable.failed'),
      },
    );
}
