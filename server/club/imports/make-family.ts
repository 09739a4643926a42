import { sql } from 'kysely';
import * as z from 'zod/mini';
import { optionalPersonName } from '../../../contracts/inputs/person-name.ts';
import { email, optionalPhone } from '../../../contracts/inputs/validation.ts';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { asAccounts } from '../core/as-accounts.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import { createProfile } from '../core/profiles.ts';
import { createFamily } from '../users/create-family.ts';
import { findAddress, plainName } from './rows/find-people.ts';
import { refuse, type Cells } from './rows/row.ts';

/** A parent as a row of a file names one: by an address, or by a name and perhaps a phone. */
const person = z.object({
  parent_email: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(email()),
  ),
  parent_name: optionalPersonName(),
  parent_phone: optionalPhone(),
  /** The language of the emails; Bulgarian where the file says nothing. */
  locale: z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value?.trim().toLowerCase() || 'bg'),
    ),
    z.enum(LOCALES),
  ),
});
export const familySchema = person.check((context) => {
  const { parent_email, parent_name } = context.value;
  if (parent_email === null && parent_name === null)
    context.issues.push({ code: 'custom', message: 'required', path: ['parent_email'], input: '' });
});
export type Family = z.output<typeof familySchema>;

/** The cells that name the parent. */
export const familyOf = (cells: Cells) => ({
  parent_email: cells['parent_email'] ?? '',
  parent_name: cells['parent_name'],
  parent_phone: cells['parent_phone'],
  locale: cells['locale'] ?? '',
});

export interface KnownFamily {
  userId: string;
  isNew: boolean;
}

/**
 * The parent's account; made where there is none, without a password: the owner of the address gets in by asking for a
 * new one. A family without an address is managed by the club. What an account already says of itself is not changed.
 */
export async function findOrMakeFamily(
  context: ProcedureContext,
  trx: Transaction,
  family: Family,
): Promise<KnownFamily> {
  if (family.parent_email === null) return findOrMakeManaged(context, trx, family);
  const { userId, isNew } = await findOrMakeAccount(trx, family);
  if (isNew)
    await trx
      .insertInto('user_roles')
      .values({ user_id: userId, role: 'parent' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { userId, isNew };
}

/** An account by its address, without a role where it is new. */
export async function findOrMakeAccount(trx: Transaction, family: Family): Promise<KnownFamily> {
  const known = await findAddress(trx, family.parent_email!);
  if (known) return { userId: known, isNew: false };
  const userId = await makeAccount(trx, family);
  await createProfile(trx, {
    id: userId,
    metadata: { full_name: family.parent_name ?? '', locale: family.locale as Locale },
  });
  if (family.parent_phone)
    await trx.updateTable('profiles').set({ phone: family.parent_phone }).where('user_id', '=', userId).execute();
  return { userId, isNew: true };
}

/**
 * A family without an address: by name and phone, or by name alone among those that the club manages. Refuses a row
 * that fits several.
 */
async function findOrMakeManaged(context: ProcedureContext, trx: Transaction, family: Family): Promise<KnownFamily> {
  const { parent_name: name, parent_phone: phone, locale } = family;
  const { rows } = await sql<{ id: string }>`
    select user_id as id from profiles
    where lower(full_name) = lower(${plainName(name!)})
      and case when ${phone}::text is null then private.is_managed(user_id) else phone = ${phone} end
      and exists (select from user_roles where user_roles.user_id = profiles.user_id and role = 'parent')
    limit 2`.execute(trx);
  if (rows.length > 1) throw refuse('parent_name', 'family_ambiguous');
  if (rows[0]) return { userId: rows[0].id, isNew: false };
  const { user_id: userId } = await createFamily.run(context, {
    full_name: name!,
    phone,
    email: null,
    locale: locale as Locale,
    same_phone: true,
  });
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
