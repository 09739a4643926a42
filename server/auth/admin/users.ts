import type { Context } from 'hono';
import { sql } from 'kysely';
import { only } from '../../platform/database/rows.ts';
import { makeAccount } from '../accounts/accounts.ts';
import { presentUser } from '../accounts/present-user.ts';
import { findUserByEmail, findUserById, findUserByPhone, selectUsers } from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError, emailExists, phoneExists } from '../auth-error.ts';
import { readBody } from '../request-body.ts';
import { deviceOf, query, transact, type AuthService } from '../service.ts';
import { AUDIENCE } from '../tokens/tokens.ts';
import { pageOf, writePaging } from './paging.ts';
import { requireAdmin, requireSubject } from './require-admin.ts';
import { disableFor } from './update-user.ts';
import { checkAttributes, userAttributes } from './user-attributes.ts';

/** GET /admin/users: a page of the accounts, the newest first; `filter` looks for a part of an address, number or name. */
export async function listUsers(service: AuthService, c: Context): Promise<Response> {
  await requireAdmin(service, c);
  const page = pageOf(c);
  const text = (query(c, 'filter') ?? '').replaceAll('\0', '').replace(/[\\%_]/g, '\\$&');
  const condition = text
    ? sql`u.deleted_at is null and (u.email ilike ${`%${text}%`} or u.phone like ${`%${text}%`} or u.raw_user_meta_data ->> 'full_name' ilike ${`%${text}%`})`
    : sql`u.deleted_at is null`;
  const { users, total } = await transact(service, async (trx) => {
    const { rows } = await sql<{
      total: number;
    }>`select count(*)::int as total from auth.users u where ${condition}`.execute(trx);
    const offset = (page.page - 1) * page.perPage;
    const users = await selectUsers(
      trx,
      sql`${condition} order by u.created_at desc, u.id limit ${page.perPage} offset ${offset}`,
    );
    return { users, total: only(rows).total };
  });
  writePaging(c, '/admin/users', page, total);
  return c.json({ users: users.map(presentUser), aud: AUDIENCE });
}

/** GET /admin/users/{id} */
export async function getUserById(service: AuthService, c: Context): Promise<Response> {
  await requireAdmin(service, c);
  return c.json(presentUser(await transact(service, (trx) => requireSubject(trx, c))));
}

/** POST /admin/users: an account as the secret key describes it; sends no email. */
export async function createUserAsAdmin(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  const attributes = await checkAttributes(await readBody(c, userAttributes));
  const { email, phone } = attributes;
  if (!email && !phone)
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  const user = await transact(service, async (trx) => {
    if (email && (await findUserByEmail(trx, email))) throw emailExists();
    if (phone && (await findUserByPhone(trx, phone))) throw phoneExists();
    const made = await makeAccount(trx, service, {
      ...(attributes.id ? { id: attributes.id } : {}),
      ...(attributes.role ? { role: attributes.role } : {}),
      email: email ?? null,
      phone: phone ?? null,
      passwordHash: attributes.passwordHash,
      metadata: attributes.userMetadata ?? {},
      appMetadata: attributes.appMetadata ?? {},
      confirmed: attributes.emailConfirm && email !== undefined,
      proved: true,
      phoneConfirmed: attributes.phoneConfirm && phone !== undefined,
    });
    if (!made) throw new AuthError(422, 'user_already_exists', 'A user with this id exists already');
    if (attributes.disabledSeconds !== undefined) await disableFor(trx, made.id, attributes.disabledSeconds);
    const { ip } = deviceOf(c);
    await record(trx, { action: 'user_signedup', actorId, subjectId: made.id, ip, details: { by: 'admin' } });
    return (await findUserById(trx, made.id)) ?? made;
  });
  return c.json(presentUser(user));
}
