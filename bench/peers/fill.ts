import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export const FAMILIES = 500;
const SWIMMERS = FAMILIES * 2;
const CLASSES = SWIMMERS / 8;
const HOURS_AHEAD = 4;

const id = (kind: number, number: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

const textOfId = (kind: number, number: number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The ids of the rows follow from numbers from 1 on, on both sides the same. */
export const parentId = (number: number): string => textOfId(0, number);
export const swimmerId = (number: number): string => textOfId(1, number);

/**
 * Makes the small club in a database that already has its accounts. Repeatable: nothing in it is random, or of today.
 */
export async function fillClub(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'));
    await client.query(`
      insert into public.pools select ${id(2, 'n')}, 'Басейн ' || n from generate_series(1, 4) n;
      insert into public.squads select ${id(3, 'n')}, 'Група ' || n, ${id(2, '1 + n % 4')}, 10 from generate_series(1, ${CLASSES}) n;
      insert into public.hours select ${id(4, 'n * 100 + week')}, ${id(3, 'n')}, timestamptz '2030-01-01T16:00Z' + make_interval(days => 7 * week, mins => n), 45
        from generate_series(1, ${CLASSES}) n, generate_series(0, ${HOURS_AHEAD - 1}) week;
      insert into public.learners select ${id(1, 'n')}, ${id(0, '(n + 1) / 2')}, 'Дете ' || n || ' Фамилия', date '2016-01-01' + n % 2000, n % 4 from generate_series(1, ${SWIMMERS}) n;
      insert into public.bookings select ${id(5, 'n')}, ${id(1, 'n')}, ${id(3, `1 + n % ${CLASSES}`)}, 'active', n % 9 from generate_series(1, ${SWIMMERS}) n;
      insert into public.dues select ${id(6, 'n')}, ${id(1, 'n')}, 12000, 'bank_transfer', n % 2 = 0, date '2030-02-01' from generate_series(1, ${SWIMMERS}) n;
      notify pgrst, 'reload schema';
    `);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
