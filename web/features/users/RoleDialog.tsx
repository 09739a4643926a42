import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../contracts/roles.ts';
import type { Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useUserCall } from './users-data.ts';
import type { User } from './users-data.ts';

/** Gives a user another role in place of the one it has. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const [role, setRole] = useState<Role | null>(user.role);
  const call = useUserCall('set_user_role');
  const name = user.full_name || user.email;
  const save = () => {
    if (role === user.role || role === null) return onClose();
    runMutation(
      call.mutateAsync,
      { user_id: user.user_id, role },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('users:role.done', { name, role: t(`common:roles.${role}`) }));
        },
      },
    );
  };
  const reason = (error: Error) =>
    codeOf(error) === 'last_admin' ? t('users:role.lastAdmin') : errorText(codeOf(error));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('users:role.title', { name })}
      description={t('users:role.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={call.isPending} onClick={save}>
            {t('users:role.confirm')}
          </Button>
        </>
      }
    >
      <RadioCards<Role>
        label={t('users:columns.role')}
        value={role}
        onChange={setRole}
        options={ROLES.map((value) => ({
          value,
          title: capital(t(`common:roles.${value}`)),
          detail: t(`users:may.${value}`),
        }))}
      />
      <FormError message={call.error ? `${t('users:role.failed')}. ${reason(call.error)}` : undefined} />
    </Dialog>
  );
}

/** The word with its first letter large. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
