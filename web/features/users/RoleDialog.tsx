import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '../../../contracts/roles.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { FormError } from '../../components/FormError.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useProcedure, useWrite } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { rpc } from '../../lib/rpc.ts';
import { STALE_AFTER } from '../../lib/stale-after.ts';
import type { User } from './users-data.ts';

export interface RoleDialogProps {
  users: readonly User[];
  onDone?: () => void;
  onClose: () => void;
}

type Way = 'give' | 'take';

/** The roles of one user as ticks; of several: gives one more role, or takes one away. */
export function RoleDialog({ users, ...dialog }: RoleDialogProps) {
  const [first, ...others] = users;
  return first && others.length === 0 ? (
    <OwnRoles user={first} {...dialog} />
  ) : (
    <SharedRole users={users} {...dialog} />
  );
}

/** All roles of a user with what each may do; the one of an admin is asked about again. */
function OwnRoles({ user, onDone, onClose }: Omit<RoleDialogProps, 'users'> & { user: User }) {
  const { t } = useTranslation(['users', 'common']);
  const had = ROLES.filter((role) => hasRole(user, role));
  const [wanted, setWanted] = useState<readonly Role[]>(had);
  const [asking, setAsking] = useState(false);
  const name = nameOf(user);
  const set = (role: Role, given: boolean) => rpc('set_user_roles', { user_ids: [user.user_id], role, given });
  const call = useWrite(async (change: RoleChange) => {
    let waiting = 0;
    for (const role of change.take) await set(role, false);
    for (const role of change.give) waiting += (await set(role, true)).waiting;
    return { waiting };
  }, STALE_AFTER.set_user_roles);
  const give = wanted.filter((role) => !had.includes(role));
  const take = had.filter((role) => !wanted.includes(role));
  const becomesAdmin = give.includes('admin');
  const save = () => {
    if (becomesAdmin && !asking) return setAsking(true);
    call.run(
      { give, take },
      {
        done: ({ waiting }) => {
          if (waiting === 0) return t('users:role.saved', { name });
          const role = give.map((each) => t(`common:roles.${each}`)).join(', ');
          const text = t('users:role.waits', { count: waiting, role });
          return { kind: 'info', text, description: t('users:role.waitsNote') };
        },
        onSuccess: () => {
          onClose();
          onDone?.();
        },
        onError: () => setAsking(false),
      },
    );
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={asking ? t('users:role.askAdmin', { name }) : t('users:role.title', { name })}
      description={asking ? t('users:role.askAdminNote') : t('users:role.note')}
      actionLabel={asking ? t('users:role.makeAdmin') : t('common:save')}
      danger={asking}
      busy={call.isPending}
      disabled={give.length + take.length === 0}
      onAction={save}
    >
      {!asking && (
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{t('users:columns.role')}</legend>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              checked={wanted.includes(role)}
              onChange={({ target }) =>
                setWanted(target.checked ? [...wanted, role] : wanted.filter((each) => each !== role))
              }
              label={<span className="font-semibold">{capital(t(`common:roles.${role}`))}</span>}
              help={t(`users:may.${role}`)}
            />
          ))}
        </fieldset>
      )}
      <FormError message={call.error ? refusalText(t, call.error) : undefined} />
    </ActionDialog>
  );
}

interface RoleChange {
  give: readonly Role[];
  take: readonly Role[];
}

function refusalText(t: TFunction<['users', 'common']>, error: Error): string {
  const reason = codeOf(error) === 'last_admin' ? t('users:role.lastAdmin') : errorText(codeOf(error));
  return `${t('users:role.failed')}. ${reason}`;
}

/** Gives several users one more role, or takes one away; says who they are. */
function SharedRole({ users, onDone, onClose }: RoleDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const [way, setWay] = useState<Way>('give');
  const [role, setRole] = useState<Role | null>(null);
  const [asking, setAsking] = useState(false);
  const call = useProcedure('set_user_roles');
  const changed = (wanted: Role) => users.filter((user) => hasRole(user, wanted) === (way === 'take'));
  const choices = ROLES.filter((value) => changed(value).length > 0);
  const chosen = role && choices.includes(role) ? role : null;
  const save = () => {
    if (chosen === null) return;
    if (chosen === 'admin' && way === 'give' && !asking) return setAsking(true);
    const ids = changed(chosen).map(({ user_id }) => user_id);
    call.run(
      { user_ids: ids, role: chosen, given: way === 'give' },
      {
        done: ({ waiting: count }) => {
          const said = { count: ids.length, role: t(`common:roles.${chosen}`) };
          if (count === 0) return t(`users:role.doneMany.${way}`, said);
          const text = t('users:role.waits', { ...said, count });
          return { kind: 'info', text, description: t('users:role.waitsNote') };
        },
        onSuccess: () => {
          onClose();
          onDone?.();
        },
        onError: () => setAsking(false),
      },
    );
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t(asking ? 'users:role.askAdminMany' : 'users:role.titleMany', { count: users.length })}
      description={asking ? t('users:role.askAdminNote') : t('users:role.note')}
      actionLabel={asking ? t('users:role.makeAdmin') : t(`users:role.confirm.${way}`)}
      danger={asking}
      busy={call.isPending}
      disabled={chosen === null}
      onAction={save}
    >
      <People users={users} />
      {!asking && (
        <>
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
        </>
      )}
      <FormError message={call.error ? refusalText(t, call.error) : undefined} />
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
