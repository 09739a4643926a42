import { useState } from 'react';
import { ROLES, type Role } from '../../../contracts/roles.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { useWrite } from '../../components/states/use-procedure.ts';
import type { TFunction } from '../../i18n/keys.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../lib/api/stale-after.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { User } from './users-data.ts';

export interface RoleDialogProps {
  users: readonly User[];
  onDone?: () => void;
  onClose: () => void;
}

/**
 * The roles of users as ticks with what each may do: given to all of them, or to none once it is pressed. The role of an
 * admin is asked about again.
 */
export function RoleDialog({ users, onDone, onClose }: RoleDialogProps) {
  const { t } = useLanguage(['users', 'common']);
  const [wanted, setWanted] = useState<ReadonlyMap<Role, boolean>>(new Map());
  const [asking, setAsking] = useState(false);
  const name = users.map(nameOf).join(', ');
  const said = { name, count: users.length };
  const many = users.length > 1 ? 'Many' : '';
  const changes = [...wanted].flatMap(([role, given]) => {
    const user_ids = users.filter((user) => hasRole(user, role) !== given).map(({ user_id }) => user_id);
    return user_ids.length > 0 ? [{ role, given, user_ids }] : [];
  });
  const call = useWrite(async (all: typeof changes) => {
    let waiting = 0;
    // A change that may be refused comes first: the last admin keeps the role.
    for (const change of all.toSorted((a, b) => Number(a.given) - Number(b.given)))
      waiting += (await rpc('set_user_roles', change)).waiting;
    return { waiting };
  }, STALE_AFTER.set_user_roles);
  const save = () => {
    if (changes.some(({ role, given }) => role === 'admin' && given) && !asking) return setAsking(true);
    call.run(changes, {
      done: ({ waiting }) => {
        if (waiting === 0) return t(`role.saved${many}`, said);
        const given = changes.filter((change) => change.given);
        const role = given.map((change) => t(`common:roles.${change.role}`)).join(', ');
        const text = t('role.waits', { count: waiting, role });
        return { kind: 'info', text, description: t('role.waitsNote') };
      },
      onSuccess: () => {
        onClose();
        onDone?.();
      },
      onError: () => setAsking(false),
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t(asking ? `role.askAdmin${many}` : `role.title${many}`, said)}
      description={asking ? t('role.askAdminNote') : t('role.note')}
      actionLabel={asking ? t(`role.makeAdmin${many}`, said) : t('common:save')}
      danger={asking}
      busy={call.isPending}
      disabled={changes.length === 0}
      onAction={save}
    >
      {many && <People users={users} />}
      {!asking && (
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{t('columns.role')}</legend>
          {ROLES.map((role) => {
            const count = users.filter((user) => hasRole(user, role)).length;
            const isMixed = !wanted.has(role) && count > 0 && count < users.length;
            return (
              <Checkbox
                key={role}
                ref={(box) => {
                  if (box) box.indeterminate = isMixed;
                }}
                checked={wanted.get(role) ?? count === users.length}
                onChange={({ target }) => setWanted(new Map(wanted).set(role, target.checked))}
                label={<span className="font-semibold">{capital(t(`common:roles.${role}`))}</span>}
                help={[isMixed && t('role.some', { count, all: users.length }), t(`may.${role}`)]
                  .filter(Boolean)
                  .join(' ')}
              />
            );
          })}
        </fieldset>
      )}
      <FormError message={call.error ? refusalText(t, call.error) : undefined} />
    </Dialog>
  );
}

function refusalText(t: TFunction<readonly ['users', 'common']>, error: Error): string {
  const reason = codeOf(error) === 'last_admin' ? t('role.lastAdmin') : errorText(codeOf(error));
  return `${t('role.failed')}. ${reason}`;
}

/** A role that waits for the proof of the address counts as given. */
const hasRole = ({ roles, waiting_roles }: User, role: Role): boolean =>
  roles.includes(role) || waiting_roles.includes(role);

const nameOf = (user: User): string => user.full_name || user.email;

/** Whom it is about, and what they are now. */
function People({ users }: { users: readonly User[] }) {
  const { t } = useLanguage(['users', 'common']);
  return (
    <ul className="max-h-48 shrink-0 overflow-y-auto rounded-control bg-water-soft/50 px-4 py-2">
      {users.map((user) => (
        <li key={user.user_id} className="flex justify-between gap-4 py-1">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{nameOf(user)}</span>
          <span className="text-right text-muted">
            {user.roles.map((role) => t(`common:roles.${role}`)).join(', ') || t('noRole')}
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
