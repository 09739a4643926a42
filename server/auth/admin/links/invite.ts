import type { Context } from 'hono';
import * as z from 'zod/mini';
import { makeAccount } from '../../accounts/accounts.ts';
import { presentUser } from '../../accounts/present-user.ts';
import { boundedMetadata, findUserByEmail, findUserById } from '../../accounts/users.ts';
import { record } from '../../audit/record.ts';
import { AuthError, emailExists } from '../../auth-error.ts';
import { emailLink } from '../../proofs/emailed-tokens.ts';
import { replaceSignUp } from '../../proofs/first-proof.ts';
import { optionalEmail, optionalObject, readBody } from '../../request-body.ts';
import { deviceOf, transact, type AuthService } from '../../service.ts';
import { requireAdmin } from '../require-admin.ts';

const schema = z.object({ email: optionalEmail(), data: optionalObject() });

/**
 * POST /invite: an account for the address, and an email whose link opens it. Throws `email_exists` for one that is in
 * use.
 */
export async function invite(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  const { email, data } = await readBody(c, schema);
  if (!email) throw new AuthError(400, 'validation_failed', 'An email address is required');
  const metadata = boundedMetadata(data ?? {});
  const user = await transact(service, async (trx) => {
    const made = await makeAccount(trx, service, { email, metadata });
    const invited = made ?? (await findUserByEmail(trx, email));
    if (!invited || invited.email_confirmed_at) throw emailExists();
    if (!made) await replaceSignUp(trx, invited);
    await emailLink(trx, service, c, invited, 'invitation', null);
    const { ip } = deviceOf(c);
    await record(trx, { action: 'user_invited', actorId, subjectId: invited.id, ip });
    return (await findUserById(trx, invited.id)) ?? invited;
  });
  void service.emailSender.flush();
  return c.json(presentUser(user));
}
