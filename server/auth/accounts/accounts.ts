import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import type { AuthService } from '../service.ts';
import { createUser, type AccountDraft, type UserRow } from './users.ts';

/** Makes an account and what the club keeps beside it, in one transaction. Null if address or number is taken. */
export async function makeAccount(
  trx: Transaction,
  service: AuthService,
  draft: AccountDraft,
): Promise<UserRow | null> {
  const user = await createUser(trx, draft);
  if (user)
    await asServiceRole(trx, (trusted) =>
      service.onUserCreated(trusted, { id: user.id, email: user.email, metadata: user.raw_user_meta_data }),
    );
  return user;
}
