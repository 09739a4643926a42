import {
  Baby,
  BadgeCheck,
  Download,
  LockKeyhole,
  LockKeyholeOpen,
  Merge,
  ShieldCheck,
  ShieldOff,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { useApproval } from './use-approval.ts';
import { waits } from './use-user-columns.tsx';
import type { User } from './users-data.ts';
import { RowMenu } from '../../kit/RowMenu.tsx';

export interface UserMenuProps {
  user: User;
  onChangeRole: () => void;
  onMerge: () => void;
  onExport: () => void;
  onErase: () => void;
  onDisable: () => void;
  onEnable: () => void;
}

/** What an admin can do with an account; no admin disables their own account. */
export function UserMenu({ user, onChangeRole, onMerge, onExport, onErase, onDisable, onEnable }: UserMenuProps) {
  const { t } = useTranslation(['users', 'families']);
  const me = useUser();
  const name = user.full_name || user.email;
  const approve = useApproval({ user_id: user.user_id, name });
  return (
    <RowMenu
      name={t('actions', { name })}
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
        ...(user.disabled
          ? [{ label: t('enable.open'), icon: <LockKeyholeOpen aria-hidden="true" />, onSelect: onEnable }]
          : []),
        ...(!user.roles.includes('admin')
          ? [{ label: t('families:merge.open'), icon: <Merge aria-hidden="true" />, onSelect: onMerge }]
          : []),
        ...(!user.roles.includes('admin')
          ? [{ label: t('personalData.export'), icon: <Download aria-hidden="true" />, onSelect: onExport }]
          : []),
        ...(!user.disabled && user.user_id !== me.id
          ? [
              {
                label: t('disable.open'),
                icon: <LockKeyhole aria-hidden="true" />,
                danger: true,
                onSelect: onDisable,
              },
            ]
          : []),
        ...(!user.roles.includes('admin')
          ? [
              {
                label: t('personalData.erase'),
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onSelect: onErase,
              },
            ]
          : []),
      ]}
    />
  );
}
