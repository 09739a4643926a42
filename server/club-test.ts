import { afterAll, expect, vi } from 'vitest';
import { Factories } from '../db/seed/factories.ts';
import type { Currency } from '../contracts/money.ts';
import { SERVICE, type Caller } from './platform/caller.ts';
import type { Transaction } from './platform/database.ts';
import type { ProcedureTypes } from './club/procedures.ts';
import { countInEuro, createTestDatabase, readAs } from './platform/testing.ts';

type Work<T> = (trx: Transaction) => Promise<T>;

/** A club of its own for a test file, with what makes its rows and reads them; gone after the file's tests. */
export async function clubTest(connections?: number, currency: Currency = 'BGN') {
  const club = await createTestDatabase(connections);
  if (currency === 'EUR') await countInEuro(club.database);
  afterAll(() => club.drop());
  const make = new Factories(club.database);
  return {
    club,
    make,
    read: club.read,
    readOne: club.readOne,
    readValue: club.readValue,
    readValues: club.readValues,
    readAs: (caller: Caller) => readAs(club.database, caller),
    asService: <T>(work: Work<T>) => club.database.transaction(SERVICE, work),
    refused: refusedBy(make.call.bind(make)),
  };
}

/** An error with this code, and with more of its facts where they are given. */
export const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

/** Expects that what was asked is refused with this code. */
export const refuses = vi.defineHelper(async (asked: Promise<unknown>, code: string, more: object = {}) => {
  await expect(asked).rejects.toEqual(refusal(code, more));
});

/** Expects that a procedure is refused to the caller with this code. */
export const refusedBy = (call: Factories['call']) =>
  vi.defineHelper(
    <Name extends keyof ProcedureTypes>(code: string, name: Name, caller: Caller, args: ProcedureTypes[Name]['Args']) =>
      refuses(call(name, caller, args), code),
  );
