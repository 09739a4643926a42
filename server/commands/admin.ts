import { randomBytes } from 'node:crypto';
import { optionalPersonName } from '../../contracts/inputs/person-name.ts';
import { email } from '../../contracts/inputs/validation.ts';
import { createUser, findUserByEmail, setPasswordHash } from '../auth/accounts/users.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { proveEmail } from '../auth/proofs/first-proof.ts';
import { endSessions } from '../auth/tokens/sessions.ts';
import { createProfile } from '../club/core/profiles.ts';
import { settleEmailProof } from '../club/users/roles/waiting-roles.ts';
import { AUTH_ADMIN, SERVICE } from '../platform/caller.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { Club } from '../start-club.ts';
import { runCommand, say } from './command.ts';

const USAGE = 'Usage: npm run admin -- create EMAIL [NAME]';

/**
 * `npm run admin -- create EMAIL [NAME]`: makes an admin, or gives an existing account the role, and prints a new
 * password. An admin without a name is asked for it in the first steps.
 */
await runCommand(async ({ database }) => {
  const [verb, address, ...names] = process.argv.slice(2);
  const parsed = email().safeParse(address);
  const name = optionalPersonName().safeParse(names.join(' '));
  if (verb !== 'create' || !parsed.success || !name.success) throw new SettingError(USAGE);
  const password = randomBytes(12).toString('base64url');
  const metadata = name.data === null ? {} : { full_name: name.data };
  const userId = await upsertUser(database, { address: parsed.data, password, metadata });
  await database.transaction(SERVICE, async (trx) => {
    await createProfile(trx, { id: userId, metadata });
    await trx
      .insertInto('user_roles')
      .values({ user_id: userId, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  say(`${parsed.data} is an admin now. Password: ${password}`);
});

async function upsertUser(
  database: Club['database'],
  { address, password, metadata }: { address: string; password: string; metadata: { full_name?: string } },
): Promise<string> {
  const passwordHash = await hashPassword(password);
  return database.transaction(AUTH_ADMIN, async (trx) => {
    const existing = await findUserByEmail(trx, address);
    if (!existing)
      return (await createUser(trx, { email: address, passwordHash, metadata, confirmed: true, proved: true }))!.id;
    // The operator's word is proof, so ways in that a stranger has set up for this address are removed.
    await proveEmail(trx, { onEmailProved: settleEmailProof }, existing.id);
    await endSessions(trx, existing.id, 'global', null);
    await setPasswordHash(trx, existing.id, passwordHash);
    return existing.id;
  });
}
