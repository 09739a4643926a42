import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { presentUser } from '../accounts/present-user.ts';
import {
  addIdentity,
  confirmEmail,
  confirmPhone,
  findUserByEmail,
  findUserById,
  findUserByPhone,
  mergeMetadata,
  setPasswordHash,
  type UserRow,
} from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { emailExists, phoneExists } from '../auth-error.ts';
import { readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { endSessions } from '../tokens/sessions.ts';
import { requireAdmin, requireSubject } from './require-admin.ts';
import { checkAttributes, userAttributes, type Attributes } from './user-attributes.ts';

/**
 * PUT /admin/users/{id}: writes what is given, at once and without a confirmation. Disabling the account or a new
 * password ends the sessions.
 */
export async function updateUserAsAdmin(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  const body = await readBody(c, userAttributes);
  const attributes = await checkAttributes(body);
  const after = await transact(service, async (trx) => {
    const user = await requireSubject(trx, c);
    await writeAddresses(trx, user, attributes);
    await writeRest(trx, user, attributes);
    if (attributes.passwordHash || attributes.disabledSeconds) await endSessions(trx, user.id, 'global', null);
    const changed = Object.keys(body).join(' ');
    const { ip } = deviceOf(c);
    await record(trx, { action: 'user_modified', actorId, subjectId: user.id, ip, details: { by: 'admin', changed } });
    return (await findUserById(trx, user.id)) ?? user;
  });
  return c.json(presentUser(after));
}

async function writeAddresses(trx: Transaction, user: UserRow, attributes: Attributes): Promise<void> {
  const { email, phone, emailConfirm, phoneConfirm } = attributes;
  if (email && email !== user.email) {
    if (await findUserByEmail(trx, email)) throw emailExists();
    await sql`
      update auth.users set email = ${email}, email_change = null, email_change_sent_at = null, email_change_confirm_status = 0,
        is_anonymous = false, updated_at = now()
      where id = ${user.id}
    `.execute(trx);
    await addIdentity(trx, user.id, 'email', {
      email,
      email_verified: emailConfirm || user.email_confirmed_at !== null,
    });
    // Links and codes that were sent to the old address stop working.
    await sql`delete from auth.one_time_tokens where user_id = ${user.id}`.execute(trx);
  }
  if (phone && phone !== user.phone) {
    if (await findUserByPhone(trx, phone)) throw phoneExists();
    await sql`
      update auth.users set phone = ${phone}, phone_change = null, phone_change_sent_at = null, is_anonymous = false, updated_at = now()
      where id = ${user.id}
    `.execute(trx);
    await addIdentity(trx, user.id, 'phone', {
      phone,
      phone_verified: phoneConfirm || user.phone_confirmed_at !== null,
    });
  }
  if (emailConfirm && (email ?? user.email)) await confirmEmail(trx, user.id);
  if (phoneConfirm && (phone ?? user.phone)) await confirmPhone(trx, user.id);
}

async function writeRest(trx: Transaction, user: UserRow, attributes: Attributes): Promise<void> {
  const { passwordHash, userMetadata, appMetadata, role, disabledSeconds } = attributes;
  if (passwordHash) await setPasswordHash(trx, user.id, passwordHash);
  if (userMetadata) await mergeMetadata(trx, user.id, userMetadata);
  if (role) await sql`update auth.users set role = ${role}, updated_at = now() where id = ${user.id}`.execute(trx);
  if (appMetadata) await mergeAppMetadata(trx, user.id, appMetadata);
  if (disabledSeconds !== undefined) await disableFor(trx, user.id, disabledSeconds);
}

/** Merges the data into app_metadata; null removes a key. */
async function mergeAppMetadata(trx: Transaction, userId: string, data: Record<string, unknown>): Promise<void> {
  const dropped = Object.keys(data).filter((key) => data[key] === null);
  await sql`
    update auth.users set raw_app_meta_data = (raw_app_meta_data || ${JSON.stringify(data)}::jsonb) - ${dropped}::text[], updated_at = now()
    where id = ${userId}
  `.execute(trx);
}

/** Disables the account for this many seconds; 0 enables it again. */
export async function disableFor(trx: Transaction, userId: string, seconds: number): Promise<void> {
  await sql`
    update auth.users set banned_until = case when ${seconds}::float8 > 0 then now() + make_interval(secs => ${seconds}) end, updated_at = now()
    where id = ${userId}
  `.execute(trx);
}
