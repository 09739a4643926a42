import { sql } from 'kysely';
import { setUsersDisabledInput } from '../../../contracts/inputs/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { lockAdmins } from '../core/admins.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

/** Until an admin enables the account. A moment, since programs that read it expect one. */
const FOR_GOOD = '100 years';

export const setUsersDisabled = defineProcedure({
  name: 'set_users_disabled',
  summary:
    'Disables accounts, or enables them again. A disabled user is signed out everywhere at once; tokens that are still good open nothing. No user can disable their own account.',
  input: setUsersDisabledInput,
  async run(context, { user_ids, disabled }) {
    await requireAdmin(context);
    if (disabled) await requireRecentProof(context, { signInCounts: true });
    const ids = [...new Set(user_ids)];
    if (disabled && context.userId && ids.includes(context.userId)) throw new ClubError('not_yourself');
    const changed = await asServiceRole(context.trx, async (trx) => {
      const admins = await lockAdmins(trx);
      // An admin who was disabled while this call waited for the lock may not disable others any more.
      if (context.userId && !admins.includes(context.userId)) throw new ClubError('not_allowed');
      if (disabled && admins.length > 0 && admins.every((admin) => ids.includes(admin)))
        throw new ClubError('last_admin');
      return disabled ? disable(trx, ids) : enable(trx, ids);
    });
    if (changed === null) throw new ClubError('user_not_found');
    for (const id of changed)
      await audit(context, 'set_users_disabled', { table: 'user_roles', id, details: { active: !disabled } });
    return { changed: changed.length };
  },
});

/** The ids that were not disabled before; null if one of them is unknown. */
async function disable(trx: Transaction, ids: string[]): Promise<string[] | null> {
  if (!(await allKnown(trx, ids))) return null;
  const { rows } = await sql<{ id: string }>`
    update auth.users set banned_until = now() + ${FOR_GOOD}::interval, updated_at = now()
    where id = any (${ids}::uuid[]) and coalesce(banned_until <= now(), true) returning id
  `.execute(trx);
  await sql`delete from auth.sessions where user_id = any (${ids}::uuid[])`.execute(trx);
  return rows.map(({ id }) => id);
}

async function enable(trx: Transaction, ids: string[]): Promise<string[] | null> {
  if (!(await allKnown(trx, ids))) return null;
  const { rows } = await sql<{ id: string }>`
    update auth.users set banned_until = null, updated_at = now()
    where id = any (${ids}::uuid[]) and banned_until > now() returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

async function allKnown(trx: Transaction, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::integer as known from auth.users where id = any (${ids}::uuid[])
  `.execute(trx);
  return only(rows).known === ids.length;
}
