import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { removeIdentity } from './identities.ts';
import { requireManualLinking } from './manual-linking.ts';
import { isUuid, requireClaims, requireUser } from './signed-in.ts';
import { findUserByEmail, findUserById, type IdentityRow, type UserRow } from './users.ts';

/** DELETE /user/identities/:id: removes one way to sign in from the account; the last one stays. */
export async function unlinkIdentity(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const id = c.req.param('id') ?? '';
  await transact(service, async (trx) => {
    const signedIn = await requireUser(trx, claims);
    const { user } = signedIn;
    requireManualLinking(service.config, signedIn);
    if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    const { identities } = await lockAccount(trx, user);
    const identity = identities.find((one) => one.id === id.toLowerCase());
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    if (identities.length === 1)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    await removeIdentity(trx, identity);
    await moveAddress(trx, user, identity, identities);
    const { ip } = deviceOf(c);
    await record(trx, { action: 'identity_unlinked', actorId: user.id, ip, details: { provider: identity.provider } });
  });
  return c.json({});
}

/** Locks and returns the account, so that two unlinkings at once leave one identity. */
async function lockAccount(trx: Transaction, user: UserRow): Promise<UserRow> {
  await sql`select 1 from auth.users where id = ${user.id} for update`.execute(trx);
  return (await findUserById(trx, user.id))!;
}

/** An account whose address belonged to the removed identity gets the address of one that stayed. */
async function moveAddress(
  trx: Transaction,
  user: UserRow,
  gone: IdentityRow,
  identities: IdentityRow[],
): Promise<void> {
  const left = identities.filter(({ id }) => id !== gone.id);
  const address = user.email?.toLowerCase() ?? null;
  if (address === null || gone.email !== address || left.some(({ email }) => email === address)) return;
  const next =
    left.find(({ email, identity_data }) => email && identity_data['email_verified'] === true)?.email ?? null;
  if (next && (await findUserByEmail(trx, next)))
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  await sql`
    update auth.users set email = ${next}, email_confirmed_at = case when ${next}::text is null then null else now() end,
      email_proved_at = case when ${next}::text is null then null else now() end, updated_at = now()
    where id = ${user.id}
  `.execute(trx);
}
