import { SERVICE } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';

const REQUEST = { method: 'GET', path: '/auth/v1', readOnly: true };
const STAFF = `select 1 from public.user_roles where user_id = $1::uuid and role in ('admin', 'reception', 'instructor')`;

/** Whether a user has a role that opens other people's data. */
export const isStaff =
  (database: Database) =>
  async (userId: string): Promise<boolean> => {
    const [rows] = await database.statements(SERVICE, REQUEST, [{ text: STAFF, values: [userId] }]);
    return rows!.length > 0;
  };
