import type { Role } from '../../../contracts/roles.ts';
import { SERVICE } from '../../platform/caller.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { hasRows } from '../../platform/database/rows.ts';

const REQUEST = { method: 'GET', path: '/auth/v1', readOnly: true };
const STAFF = `select 1 from public.user_roles where user_id = $1::uuid and role in ('admin', 'reception', 'instructor')`;

/** True if a user has a role that opens other people's data. */
export const isStaff =
  (database: Database) =>
  async (userId: string): Promise<boolean> => {
    const [rows] = await database.statements(SERVICE, REQUEST, [{ text: STAFF, values: [userId] }]);
    return rows!.length > 0;
  };

/** True if a user has one of the roles; with the club's rights. */
export const isOneOf = (trx: Transaction, userId: string, roles: readonly Role[]): Promise<boolean> => hasRows(trx)`
    select from user_roles where user_id = ${userId}::uuid and role::text = any (${[...roles]}::text[])`;

/** True if a user has such a role, or gets one with the proof of the address; with the club's rights. */
export const isOrBecomesStaff = (trx: Transaction, userId: string): Promise<boolean> => hasRows(trx)`
    select 1 from (
      select user_id, role::text from public.user_roles union all select user_id, role from private.waiting_roles
    ) held
    where user_id = ${userId}::uuid and role in ('admin', 'reception', 'instructor')
  `;
