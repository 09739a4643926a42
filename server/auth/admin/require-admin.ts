import type { Context } from 'hono';
import type { Transaction } from '../../platform/database/database.ts';
import { isUuid, requireClaims } from '../accounts/signed-in.ts';
import { findUserById, type UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthService, Handler } from '../service.ts';
import { ADMIN_ROLE } from '../tokens/tokens.ts';

/**
 * Admits only the secret key, and tokens with its role or the administration's. Others: `no_authorization`, `bad_jwt`,
 * `not_admin`.
 */
export async function requireAdmin(service: AuthService, c: Context): Promise<{ actorId: string | null }> {
  const claims = await requireClaims(service, c);
  if (claims.role !== 'service_role' && claims.role !== ADMIN_ROLE)
    throw new AuthError(403, 'not_admin', 'User not allowed');
  return { actorId: claims.sub ?? null };
}

/** The handler, for the secret key alone. */
function forAdmin(handle: Handler): Handler {
  return async (service, c) => {
    await requireAdmin(service, c);
    return handle(service, c);
  };
}

/** Calls of the secret key that other servers offer, and this one does not. */
export const unknownAdminCall = forAdmin(() => {
  throw new AuthError(404, 'validation_failed', 'This administration call is not offered');
});

/** The account that the path names. Throws `validation_failed` for no id, `user_not_found` for an unknown one. */
export async function requireSubject(trx: Transaction, c: Context): Promise<UserRow> {
  const id = c.req.param('id') ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(trx, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
