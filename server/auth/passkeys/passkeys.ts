import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { isUuid, requireAssured, requireClaims } from '../accounts/signed-in.ts';
import { requireAdmin, requireSubject } from '../admin/require-admin.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { requireOwner } from '../factors/factor.ts';
import { requireProved } from '../proofs/require-proved.ts';
import { readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { requirePasskeys } from './ceremony.ts';

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  counter: number;
  friendly_name: string | null;
  last_used_at: string | null;
  created_at: string;
}

/** A passkey as its owner and the admin see it. */
export const presentPasskey = ({ id, friendly_name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  ...(friendly_name ? { friendly_name } : {}),
  created_at,
  ...(last_used_at ? { last_used_at } : {}),
});

/** The passkeys of an account, the oldest first. */
export const passkeysOf = (trx: Transaction, userId: string): Promise<PasskeyRow[]> => allRows(trx)`
    select * from auth.passkeys where user_id = ${userId} order by created_at, id
  `;

/** GET /passkeys */
export async function listPasskeys(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const claims = await requireClaims(service, c);
  const rows = await transact(service, async (trx) => passkeysOf(trx, (await requireOwner(trx, claims)).user.id));
  return c.json(rows.map(presentPasskey));
}

const LONGEST_NAME = 120;
const schema = z.object({ friendly_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)) });

/** PATCH /passkeys/{id}: gives it a name. */
export async function renamePasskey(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const claims = await requireClaims(service, c);
  const { friendly_name } = await readBody(c, schema);
  const row = await transact(service, async (trx) => {
    const owner = await requireOwner(trx, claims);
    requireAssured(owner);
    const { rows } = await sql<PasskeyRow>`
      update auth.passkeys set friendly_name = ${friendly_name} where id = ${idOf(c, 'id')} and user_id = ${owner.user.id} returning *
    `.execute(trx);
    return rows[0] ?? notFound();
  });
  return c.json(presentPasskey(row));
}

/** DELETE /passkeys/{id}: it signs in no more. */
export async function deletePasskey(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const claims = await requireClaims(service, c);
  await transact(service, async (trx) => {
    const owner = await requireOwner(trx, claims);
    requireAssured(owner);
    requireProved(service.config, owner, 'Deleting a passkey');
    await drop(trx, c, owner.user.id, idOf(c, 'id'), owner.user.id);
  });
  return c.body(null, 204);
}

/** GET /admin/users/{id}/passkeys */
export async function listPasskeysAsAdmin(service: AuthService, c: Context): Promise<Response> {
  await requireAdmin(service, c);
  const rows = await transact(service, async (trx) => passkeysOf(trx, (await requireSubject(trx, c)).id));
  return c.json(rows.map(presentPasskey));
}

/** DELETE /admin/users/{id}/passkeys/{passkeyId}: for a user who has lost the device. */
export async function deletePasskeyAsAdmin(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  await transact(service, async (trx) =>
    drop(trx, c, (await requireSubject(trx, c)).id, idOf(c, 'passkeyId'), actorId),
  );
  return c.body(null, 204);
}

async function drop(trx: Transaction, c: Context, userId: string, id: string, actorId: string | null): Promise<void> {
  const { rows } = await sql`
    delete from auth.passkeys where id = ${id} and user_id = ${userId} returning 1`.execute(trx);
  if (rows.length === 0) notFound();
  const { ip } = deviceOf(c);
  await record(trx, { action: 'passkey_deleted', actorId, subjectId: userId, ip, details: { passkey_id: id } });
}

function idOf(c: Context, name: string): string {
  const id = c.req.param(name) ?? '';
  if (isUuid(id)) return id;
  throw new AuthError(404, 'validation_failed', 'passkey_id must be an UUID');
}

function notFound(): never {
  throw new AuthError(404, 'passkey_not_found', 'Passkey not found');
}
