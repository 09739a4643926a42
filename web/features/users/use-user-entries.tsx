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
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import type { Show } from '../../components/dialogs/DialogHost.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { late } from '../../components/states/late.tsx';
import type { RowMenuProps } from '../../kit/RowMenu.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { isProofs, useProof } from './account/use-proof.tsx';
import { EraseFamilyDialog } from './EraseFamilyDialog.tsx';
import { useExportFamily } from './family-data.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useApprovals } from './use-approval.ts';
import { waits } from './use-user-columns.tsx';
import type { User } from './users-data.ts';

const MergeAccountsDialog = late(async () => (await import('./families/MergeAccountsDialog.tsx')).MergeAccountsDialog);

interface UserActions {
  show: Show;
  enable: (ids: string[], name: string) => void;
  disable: (ids: string[], name: string) => void;
}

/** An admin's actions with an account; no admin disables their own account. */
export function useUserEntries({ show, enable, disable }: UserActions): (user: User) => RowMenuProps['entries'] {
  const { t } = useLanguage(['users', 'families']);
  const me = useUser();
  const approve = useApprovals();
  return (user) => {
    const { user_id } = user;
    const name = user.full_name || user.email;
    const isAdmin = user.roles.includes('admin');
    return [
      waits(user) && {
        label: t('approve.open'),
        icon: <BadgeCheck />,
        onSelect: () => approve({ user_id, name }, true),
      },
      {
        label: t('role.open'),
        icon: <ShieldCheck />,
        onSelect: () => show((close) => <RoleDialog users={[user]} onClose={close} />),
      },
      user.children > 0 && {
        label: t('toChildren'),
        icon: <Baby />,
        to: `${paths.adminSection('children')}?children.parent=${user_id}`,
      },
      user.athlete_approved && {
        label: t('approve.revoke'),
        icon: <ShieldOff />,
        onSelect: () => approve({ user_id, name }, false),
      },
      user.disabled && {
        label: t('enable.open'),
        icon: <LockKeyholeOpen />,
        onSelect: () => enable([user_id], name),
      },
      !isAdmin && {
        label: t('families:merge.open'),
        icon: <Merge />,
        onSelect: () => show((close) => <MergeAccountsDialog user={user} onClose={close} />),
      },
      !isAdmin && {
        label: t('personalData.export'),
        icon: <Download />,
        onSelect: () => show((close) => <ExportFamilyDialog user={user} onClose={close} />),
      },
      !user.disabled &&
        user_id !== me.id && {
          label: t('disable.open'),
          icon: <LockKeyhole />,
          danger: true,
          onSelect: () => disable([user_id], name),
        },
      !isAdmin && {
        label: t('personalData.erase'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => show((close) => <EraseFamilyDialog user={user} onClose={close} />),
      },
    ];
  };
}

/** All data of a person and the children as a file, for the person who has asked for them. */
function ExportFamilyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLanguage(['users', 'common']);
  const proof = useProof();
  const load = useExportFamily(user.user_id, t('personalData.fileName'));
  const press = () =>
    proof.take() &&
    load.run(proof.given, {
      done: t('personalData.exported'),
      onSuccess: onClose,
      onError: (error) => void proof.refused(error),
    });
  return (
    <Dialog
      onClose={onClose}
      title={t('personalData.exportTitle', { name: user.full_name || user.email })}
      description={t('personalData.exportNote')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon={<Download />} busy={load.isPending} onClick={press}>
            {t('personalData.exportConfirm')}
          </Button>
        </>
      }
    >
      {proof.field}
      <FormError message={load.error && !isProofs(load.error) ? errorText(codeOf(load.error)) : undefined} />
    </Dialog>
  );
}
