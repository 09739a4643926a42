import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../contracts/roles.ts';
import type { Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { User } from './users-data.ts';

export interface RoleDialogProps {
  users: readonly User[];
  onDone?: () => void;
  onClose: () => void;
}

/** Gives users another role instead of those they have; of several it says who they are. */
export function RoleDialog({ users, onDone, onClose }: RoleDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const [first, ...others] = users;
  const one = others.length === 0 ? first : undefined;
  const [role, setRole] = useState<Role | null>(one?.waiting_role ?? one?.role ?? null);
  const call = useProcedure('set_user_roles');
  const changed = users.filter((user) => user.role !== role || user.waiting_role !== null);
  const save = () => {
    if (role === null || changed.length === 0) return onClose();
    call.run(
      { user_ids: changed.map(({ user_id }) => user_id), role },
      {
        onSuccess: () => {
          onClose();
          onDone?.();
          const said = { name: one && nameOf(one), count: changed.length, role: t(`common:roles.${role}`) };
          toast.success(one ? t('users:role.done', said) : t('users:role.doneMany', said));
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
      title={one ? t('users:role.title', { name: nameOf(one) }) : t('users:role.titleMany', { count: users.length })}
      description={t('users:role.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={call.isPending} disabled={role === null} onClick={save}>
            {one ? t('users:role.confirm') : t('users:role.confirmMany', { count: changed.length })}
          </Button>
        </>
      }
    >
      {!one && <People users={users} />}
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

const nameOf = (user: User): string => user.full_name || user.email;

/** Who gets the new role, and what they were. */
function People({ users }: { users: readonly User[] }) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <ul className="max-h-48 shrink-0 overflow-y-auto rounded-control bg-water-soft/50 px-4 py-2">
      {users.map((user) => (
        <li key={user.user_id} className="flex justify-between gap-4 py-1">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{nameOf(user)}</span>
          <span className="shrink-0 text-muted">{user.role ? t(`common:roles.${user.role}`) : t('users:noRole')}</span>
        </li>
      ))}
    </ul>
  );
}

/** The word with its first letter large. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
