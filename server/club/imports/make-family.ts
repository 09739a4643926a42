import { sql } from 'kysely';
import * as z from 'zod/mini';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import { MAX_NAME } from '../../../contracts/validation.ts';
import { email, optionalPhone, text } from '../../../contracts/inputs/validation.ts';
import type { Transaction } from '../../platform/database.ts';
import { asAccounts } from '../users/as-accounts.ts';
import { createProfile } from '../users/profiles.ts';

/** A parent as a row of a file names one. */
export const familySchema = z.object({
  parent_email: email(),
  parent_name: text(MAX_NAME),
  parent_phone: optionalPhone(),
  /** Of the mails; Bulgarian where the file says nothing. */
  locale: z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value?.trim().toLowerCase() || 'bg'),
    ),
    z.enum(LOCALES),
  ),
});
export type Family = z.output<typeof familySchema>;

export interface KnownFamily {
  userId: string;
  isNew: boolean;
}

/**
 * The parent's account by its address; made where there is none, without a password: whoever owns the address gets in by
 * asking for a new one. What an account already says of itself is not changed.
 */
export async function findOrMakeFamily(trx: Transaction, family: Family): Promise<KnownFamily> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where lower(email) = ${family.parent_email}
  `.execute(trx);
  if (rows[0]) return { userId: rows[0].id, isNew: false };
  const userId = await makeAccount(trx, family);
  await createProfile(trx, {
    id: userId,
    metadata: { full_name: family.parent_name ?? '', locale: family.locale as Locale },
  });
  if (family.parent_phone)
    await trx.updateTable('profiles').set({ phone: family.parent_phone }).where('user_id', '=', userId).execute();
  await trx
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'parent' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { userId, isNew: true };
}

async function makeAccount(trx: Transaction, { parent_email, parent_name, locale }: Family): Promise<string> {
  const { rows } = await asAccounts(trx, () =>
    sql<{ id: string }>`
      with account as (
        insert into auth.users (email, raw_app_meta_data, raw_user_meta_data)
        values (
          ${parent_email}, '{"provider": "email", "providers": ["email"]}',
          jsonb_build_object('full_name', ${parent_name ?? ''}::text, 'locale', ${locale}::text)
        )
        returning id
      ), identity as (
        insert into auth.identities (user_id, provider, provider_id, identity_data)
        select id, 'email', id, jsonb_build_object('sub', id, 'email', ${parent_email}::text, 'email_verified', false, 'phone_verified', false)
        from account
      )
      select id from account
    `.execute(trx),
  );
  return rows[0]!.id;
}
