import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserRow } from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { readOptionalBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { requireAdmin, requireSubject } from './require-admin.ts';

const schema = z.object({ should_soft_delete: z._default(z.boolean(), false) });
const FOREIGN_KEY_VIOLATION = '23503';
const RESTRICT_VIOLATION = '23001';

/**
 * DELETE /admin/users/{id}: deletes the account with all that belongs to it; or, softly, keeps an empty account that
 * cannot sign in and that its rows still point to. Throws `conflict` while rows of the club refer to the account.
 */
export async function deleteUser(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  const { should_soft_delete: soft } = await readOptionalBody(c, schema);
  try {
    await transact(service, async (trx) => {
      const user = await requireSubject(trx, c);
      if (soft) await emptyOut(trx, user);
      else await sql`delete from auth.users where id = ${user.id}`.execute(trx);
      const { ip } = deviceOf(c);
      await record(trx, { action: 'user_deleted', actorId, subjectId: user.id, ip, details: { soft } });
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== FOREIGN_KEY_VIOLATION && code !== RESTRICT_VIOLATION) throw error;
    throw new AuthError(409, 'conflict', 'The user cannot be deleted while classes are in their name');
  }
  return c.json({});
}

/** Address and number leave a hash behind, so that deleted accounts stay distinct while the person is not named. */
async function emptyOut(trx: Transaction, user: UserRow): Promise<void> {
  const trace = (value: string | null) => value && createHash('sha256').update(`${user.id}\n${value}`).digest('hex');
  await sql`
    update auth.users set email = ${trace(user.email)}, phone = null, email_change = null, phone_change = null,
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', email_confirmed_at = null, email_proved_at = null, phone_confirmed_at = null,
      deleted_at = now(), updated_at = now()
    where id = ${user.id}
  `.execute(trx);
  for (const table of [
    'sessions',
    'identities',
    'user_secrets',
    'one_time_tokens',
    'mfa_factors',
    'passkeys',
    'flow_states',
  ])
    await sql`delete from ${sql.table(`auth.${table}`)} where user_id = ${user.id}`.execute(trx);
}
