import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '../../../contracts/roles.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { User } from './users-data.ts';

export interface RoleDialogProps {
  users: readonly User[];
  onDone?: () => void;
  onClose: () => void;
}

type Way = 'give' | 'take';

/** Gives users one more role, or takes one away; of several it says who they are. */
export function RoleDialog({ users, onDone, onClose }: RoleDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const [first, ...others] = users;
  const one = others.length === 0 ? first : undefined;
  const [way, setWay] = useState<Way>('give');
  const [role, setRole] = useState<Role | null>(null);
  const call = useProcedure('set_user_roles');
  const changed = (wanted: Role) => users.filter((user) => hasRole(user, wanted) === (way === 'take'));
  const choices = ROLES.filter((value) => changed(value).length > 0);
  const chosen = role && choices.includes(role) ? role : null;
  const save = () => {
    if (chosen === null) return;
    const ids = changed(chosen).map(({ user_id }) => user_id);
    call.run(
      { user_ids: ids, role: chosen, given: way === 'give' },
      {
        done: ({ waiting: count }) => {
          const said = { name: one && nameOf(one), count: ids.length, role: t(`common:roles.${chosen}`) };
          if (count === 0) return one ? t(`users:role.done.${way}`, said) : t(`users:role.doneMany.${way}`, said);
          const text = t('users:role.waits', { ...said, count });
          return { kind: 'info', text, description: t('users:role.waitsNote') };
        },
        onSuccess: () => {
          onClose();
          onDone?.();
        },
      },
    );
  };
  const reason = (error: Error) =>
    codeOf(error) === 'last_admin' ? t('users:role.lastAdmin') : errorText(codeOf(error));
  return (
    <ActionDialog
      onClose={onClose}
      title={one ? t('users:role.title', { name: nameOf(one) }) : t('users:role.titleMany', { count: users.length })}
      description={t('users:role.note')}
      actionLabel={t(`users:role.confirm.${way}`)}
      busy={call.isPending}
      disabled={chosen === null}
      onAction={save}
    >
      <People users={users} />
      <SegmentedControl<Way>
        name={t('users:role.way')}
        value={way}
        onChange={setWay}
        segments={[
          { value: 'give', label: t('users:role.give') },
          { value: 'take', label: t('users:role.take'), tone: 'danger' },
        ]}
      />
      <RadioCards<Role>
        label={t('users:columns.role')}
        value={chosen}
        onChange={setRole}
        options={choices.map((value) => ({
          value,
          title: capital(t(`common:roles.${value}`)),
          detail: t(`users:may.${value}`),
        }))}
      />
      <FormError message={call.error ? `${t('users:role.failed')}. ${reason(call.error)}` : undefined} />
    </ActionDialog>
  );
}

/** A role that waits for the proof of the address counts as given. */
const hasRole = ({ roles, waiting_roles }: User, role: Role): boolean =>
  roles.includes(role) || waiting_roles.includes(role);

const nameOf = (user: User): string => user.full_name || user.email;

/** Whom it is about, and what they are now. */
function People({ users }: { users: readonly User[] }) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <ul className="max-h-48 shrink-0 overflow-y-auto rounded-control bg-water-soft/50 px-4 py-2">
      {users.map((user) => (
        <li key={user.user_id} className="flex justify-between gap-4 py-1">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{nameOf(user)}</span>
          <span className="text-right text-muted">
            {user.roles.map((role) => t(`common:roles.${role}`)).join(', ') || t('users:noRole')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The word with its first letter large. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
