import { Baby, BadgeCheck, Ellipsis, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/DataTable.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useListPage } from '../admin/list-page.ts';
import { RangeControl } from '../admin/RangeControl.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useUserColumns, waits } from './use-user-columns.tsx';
import { readUsers, useUserCall } from './users-data.ts';
import type { User } from './users-data.ts';

/** Everybody who has an account: who they are, what they may do, who waits for approval. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const [changing, setChanging] = useState<User | null>(null);
  const page = useListPage('users', ['users'], readUsers);
  const columns = useUserColumns();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <RangeControl name="users" label={t('joinedIn')} />
      <DataTable
        {...page}
        label={t('title')}
        columns={columns}
        rowId={(user) => user.user_id}
        rowActions={(user) => <UserMenu user={user} onChangeRole={() => setChanging(user)} />}
      />
      {changing && <RoleDialog key={changing.user_id} user={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function UserMenu({ user, onChangeRole }: { user: User; onChangeRole: () => void }) {
  const { t } = useTranslation('users');
  const approve = useApproval(user);
  return (
    <Menu
      trigger={<IconButton name={t('actions', { name: user.full_name || user.email })} icon={<Ellipsis />} />}
      entries={[
        ...(waits(user)
          ? [{ label: t('approve.open'), icon: <BadgeCheck aria-hidden="true" />, onSelect: () => approve(true) }]
          : []),
        { label: t('role.open'), icon: <ShieldCheck aria-hidden="true" />, onSelect: onChangeRole },
        ...(user.children > 0
          ? [
              {
                label: t('toChildren'),
                icon: <Baby aria-hidden="true" />,
                to: `${paths.adminSection('children')}?children.parent=${user.user_id}`,
              },
            ]
          : []),
        ...(user.athlete_approved
          ? [{ label: t('approve.revoke'), icon: <ShieldOff aria-hidden="true" />, onSelect: () => approve(false) }]
          : []),
      ]}
    />
  );
}

/** Opens or closes an athlete's account; either can be taken back in the toast. */
function useApproval(user: User): (approved: boolean) => void {
  const { t } = useTranslation(['users', 'common']);
  const { mutate } = useUserCall('approve_athlete');
  const name = user.full_name || user.email;
  const set = (approved: boolean, undoable = true) =>
    mutate(
      { user_id: user.user_id, approved },
      {
        onSuccess: () =>
          toast.success(
            t(approved ? 'users:approve.done' : 'users:approve.revoked', { name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!approved, false) } } : {},
          ),
        onError: (error) => toast.error(t('users:approve.failed'), { description: errorText(codeOf(error)) }),
      },
    );
  return set;
}
