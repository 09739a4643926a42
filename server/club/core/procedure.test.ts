import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SERVICE } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { callProcedure, defineProcedure } from './procedure.ts';

const { club, asService } = await clubTest();

const waits = defineProcedure({
  name: 'waits',
  summary: 'Waits for a lock.',
  input: z.strictObject({}),
  async run({ trx }) {
    await sql`set local lock_timeout = '1ms'`.execute(trx);
    await sql`select pg_advisory_xact_lock(42)`.execute(trx);
  },
});

test('a call that waits too long for another one is refused, to be tried again', async () => {
  const call = () => callProcedure(waits, {}, { database: club.database, caller: SERVICE });
  await asService(async (trx) => {
    await sql`select pg_advisory_xact_lock(42)`.execute(trx);
    await expect(call()).rejects.toMatchObject({ code: 'try_again' });
  });
  await call();
});
