import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../components/late.tsx';
import { Button } from '../../components/Button.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { useListPage } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { EraseFamilyDialog } from './EraseFamilyDialog.tsx';
import { ExportFamilyDialog } from './ExportFamilyDialog.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { WaitingFamilies } from './WaitingFamilies.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useEnable } from './use-enable.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { readUsers } from './users-data.ts';
import type { User } from './users-data.ts';

const MergeAccountsDialog = late(async () => (await import('./families/MergeAccountsDialog.tsx')).MergeAccountsDialog);
const InviteSheet = late(async () => (await import('./InviteSheet.tsx')).InviteSheet);

/** In the address while the invitation form is open. */
const INVITE = 'new';

/** Everybody who has an account: who they are, what they may do, who waits for approval, who is disabled. */
export default function UsersPage() {
  const { t } = useTranslation('users');
  const [changing, setChanging] = useState<{ users: User[]; onDone?: () => void } | null>(null);
  const [disabling, setDisabling] = useState<{ ids: string[]; name: string | null; done?: () => void } | null>(null);
  const [personal, setPersonal] = useState<{ user: User; act: 'export' | 'erase' | 'merge' } | null>(null);
  const invite = useAddressParam('invite');
  const page = useListPage('users', ['users'], readUsers);
  const columns = useUserColumns();
  const enable = useEnable();
  const rows = page.rows ?? [];
  const chosen = (ids: string[], disabled: boolean) =>
    ids.filter((id) => rows.some((user) => user.user_id === id && user.disabled === disabled));
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => invite.open(INVITE)}>
          {t('invite.open')}
        </Button>
      }
      range={t('joinedIn')}
      columns={columns}
      rowId={(user) => user.user_id}
      rowActions={(user) => (
        <UserMenu
          user={user}
          onChangeRole={() => setChanging({ users: [user] })}
          onMerge={() => setPersonal({ user, act: 'merge' })}
          onExport={() => setPersonal({ user, act: 'export' })}
          onErase={() => setPersonal({ user, act: 'erase' })}
          onDisable={() => setDisabling({ ids: [user.user_id], name: user.full_name || user.email })}
          onEnable={() => enable([user.user_id], user.full_name || user.email)}
        />
      )}
      bulkActions={(ids, clear) => {
        const [open, shut] = [chosen(ids, false), chosen(ids, true)];
        return (
          <>
            <Button
              kind="secondary"
              onClick={() => setChanging({ users: rows.filter(({ user_id }) => ids.includes(user_id)), onDone: clear })}
            >
              {t('role.bulk', { count: ids.length })}
            </Button>
            {open.length > 0 && (
              <Button kind="secondary" onClick={() => setDisabling({ ids: open, name: null, done: clear })}>
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
      {changing && <RoleDialog {...changing} onClose={() => setChanging(null)} />}
      {personal?.act === 'merge' && <MergeAccountsDialog user={personal.user} onClose={() => setPersonal(null)} />}
      {personal?.act === 'export' && <ExportFamilyDialog user={personal.user} onClose={() => setPersonal(null)} />}
      {personal?.act === 'erase' && <EraseFamilyDialog user={personal.user} onClose={() => setPersonal(null)} />}
      {disabling && <DisableDialog {...disabling} onClose={() => setDisabling(null)} />}
    </AdminList>
  );
}
