import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { searchAdminInput } from '../../../contracts/inputs/search.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasRole, requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

/**
 * This many of a kind are shown; the best are chosen among this many, so that a common name costs no more than a rare
 * one.
 */
const SHOWN = 6;
const LOOKED_AT = 60;
/** People whose payments are shown beside those that the words themselves name. */
const PAYERS = 5;

interface ChildHit {
  id: string;
  name: string;
  birth_date: string;
  parent: string | null;
}
interface PersonHit {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
}
interface ClassHit extends Translated<'title' | 'location_name'> {
  id: string;
  instructor: string | null;
  is_active: boolean;
}
interface PaymentHit {
  id: string;
  reference: string;
  amount: number;
  date: string;
  status: string;
  name: string | null;
}
interface OrderHit {
  id: string;
  number: number;
  total: number;
  name: string;
}
interface InvoiceHit {
  id: string;
  number: number;
  kind: string;
  name: string;
  date: string;
}

export const searchAdmin = defineProcedure({
  name: 'search_admin',
  summary:
    'Finds children, people, classes, payments, orders and invoices by parts of a name, email address or phone number, by a reference or a number. A few of each, the best first. Reception finds no invoices.',
  input: searchAdminInput,
  async run(context, { words }) {
    await requireAdmin(context);
    const seesInvoices = await hasRole(context, 'admin');
    return asServiceRole(context.trx, async (trx) => {
      const children = await findChildren(trx, words);
      const people = await findPeople(trx, words);
      return {
        children,
        people,
        classes: await findClasses(trx, words),
        payments: await findPayments(trx, words, [...children.slice(0, PAYERS), ...people.slice(0, PAYERS)]),
        orders: await findOrders(trx, words),
        invoices: seesInvoices ? await findInvoices(trx, words) : [],
      };
    });
  },
});

async function rowsOf<Row>(trx: Transaction, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(trx)).rows;
}

function findChildren(trx: Transaction, words: string): Promise<ChildHit[]> {
  return rowsOf(
    trx,
    sql<ChildHit>`
      with found as materialized (
        select id, full_name, birth_date, parent_id from children where ${namesHold('full_name', words)} limit ${LOOKED_AT}
      )
      select found.id, found.full_name as name, birth_date, coalesce(nullif(profiles.full_name, ''), users.email) as parent
      from found left join profiles on profiles.user_id = parent_id left join auth.users on users.id = parent_id
      order by not found.full_name ilike ${beginsWith(words)}, found.full_name, found.id limit ${SHOWN}`,
  );
}

/** By name, email address, phone number, or the family's own number. */
function findPeople(trx: Transaction, words: string): Promise<PersonHit[]> {
  const phone = phoneHolds('phone', words);
  const isReference = /^PF/i.test(words);
  return rowsOf(
    trx,
    sql<PersonHit>`
      with found as materialized (
        (select user_id from profiles where ${namesHold('full_name', words)} limit ${LOOKED_AT})
        union
        (select id from auth.users where ${namesHold('email', words)} limit ${LOOKED_AT})
        ${phone ? sql`union (select user_id from profiles where ${phone} limit ${LOOKED_AT})` : sql``}
        ${isReference ? sql`union (select user_id from profiles where reference like ${beginsWith(words.toUpperCase())} limit ${LOOKED_AT})` : sql``}
      )
      select users.id, coalesce(profiles.full_name, '') as name, users.email, profiles.phone
      from found join auth.users on users.id = user_id and users.deleted_at is null left join profiles using (user_id)
      order by not coalesce(profiles.full_name, '') ilike ${beginsWith(words)}, profiles.full_name, users.id limit ${SHOWN}`,
  );
}

function findClasses(trx: Transaction, words: string): Promise<ClassHit[]> {
  return rowsOf(
    trx,
    sql<ClassHit>`
      select classes.id, title, title_en, title_ru, classes.is_active, profiles.full_name as instructor,
        locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru
      from classes join locations on locations.id = location_id left join profiles on profiles.user_id = instructor_id
      where kind = 'weekly' and (${namesHold('title', words)} or ${namesHold('title_en', words)} or ${namesHold('title_ru', words)})
      order by not classes.is_active, not title ilike ${beginsWith(words)}, title, classes.id limit ${SHOWN}`,
  );
}

/** By how the reference begins; and the newest of those who were found. */
function findPayments(trx: Transaction, words: string, payers: readonly { id: string }[]): Promise<PaymentHit[]> {
  const ids = payers.map(({ id }) => id);
  const isReference = /^\w{4,}$/.test(words);
  return rowsOf(
    trx,
    sql<PaymentHit>`
      with found as materialized (
        ${isReference ? sql`(select id, 0 as turn from payments where reference like ${beginsWith(words.toUpperCase())} limit ${SHOWN}) union all` : sql``}
        (select id, 1 as turn from payments where child_id = any(${ids}::uuid[]) order by created_at desc limit ${SHOWN})
        union all
        (select id, 1 as turn from payments where user_id = any(${ids}::uuid[]) order by created_at desc limit ${SHOWN})
      ), once as (select id, min(turn) as turn from found group by id)
      select payments.id, payments.reference, amount, date, status, coalesce(children.full_name, nullif(profiles.full_name, '')) as name
      from once join payments using (id) left join children on children.id = child_id left join profiles on profiles.user_id = payments.user_id
      order by turn, date desc, payments.id limit ${SHOWN}`,
  );
}

const NUMBER = /^(?:№|#)?\s*(\d{1,10})$/;
/** A printed invoice number has ten digits; the first says its kind. */
const INVOICE_DIGITS = 10;
const MOST = 2_147_483_647;

/** The number that the words name; null without one. */
function numberIn(words: string): string | null {
  return NUMBER.exec(words)?.[1] ?? null;
}

async function findOrders(trx: Transaction, words: string): Promise<OrderHit[]> {
  const number = Number(numberIn(words) ?? Number.NaN);
  if (!(number <= MOST)) return [];
  return rowsOf(
    trx,
    sql<OrderHit>`
      select orders.id, number, total, coalesce(nullif(recipient_name, ''), profiles.full_name, '') as name
      from orders left join profiles using (user_id) where number = ${number}`,
  );
}

async function findInvoices(trx: Transaction, words: string): Promise<InvoiceHit[]> {
  const digits = numberIn(words);
  const number = Number(digits?.length === INVOICE_DIGITS ? digits.slice(1) : (digits ?? Number.NaN));
  if (!(number <= MOST)) return [];
  return rowsOf(
    trx,
    sql<InvoiceHit>`
      select id, number, kind, recipient as name, issued_on as date from invoices where number = ${number}
      order by kind, id limit ${SHOWN}`,
  );
}

/** From this many characters on, any part of a word is found by index; of fewer, how a word begins. */
const PART = 3;
const MOST_WORDS = 6;
/** Fewer digits occur in too many phone numbers. */
const LEAST_DIGITS = 4;

const plain = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** A pattern for `like`: the text begins with the words; wildcards are taken as typed. */
const beginsWith = (words: string): string => `${plain(words)}%`;

/** A condition: the column holds every word, in any order. */
function namesHold(column: string, words: string): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  const each = words
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .map((word) =>
      [...word].length < PART
        ? sql`(${name} ilike ${`${plain(word)}%`} or ${name} ilike ${`% ${plain(word)}%`})`
        : sql`${name} ilike ${`%${plain(word)}%`}`,
    );
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** A condition: the column, a phone number in its international form, holds the digits however they are spaced; null for words. */
function phoneHolds(column: string, words: string): RawBuilder<SqlBool> | null {
  if (!/^[\d\s()+./-]+$/.test(words)) return null;
  const digits = words.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < LEAST_DIGITS ? null : sql<SqlBool>`${sql.ref(column)} like ${`%${digits}%`}`;
}
