import { afterAll, expect, vi } from 'vitest';
import type { Currency } from '../../contracts/money.ts';
import { Factories } from '../../db/seed/factories.ts';
import type { ProcedureTypes } from '../club/procedures.ts';
import { SERVICE, type Caller } from '../platform/caller.ts';
import type { Transaction } from '../platform/database/database.ts';
import { countInEuro, createTestDatabase, readAs, type TestDatabase } from '../platform/testing/club.ts';

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
    row: club.row,
    rolesOf: (userId: string) =>
      club.readValues<string>`select role from user_roles where user_id = ${userId} order by role`,
    /** The sum of a family's credit. */
    creditOf: (userId: string) => club.readOne`
      select sum(amount)::integer as amount, sum(euro_cents)::integer as euro_cents from family_credits
      where user_id = ${userId}`,
    ...notesOf(club),
    readAs: (caller: Caller) => readAs(club.database, caller),
    asService: <T>(work: Work<T>) => club.database.transaction(SERVICE, work),
    refused: refusedBy(make.call.bind(make)),
  };
}

/** The notes of the club: notifications and its log, the oldest first. */
export const notesOf = ({ read, readValues }: TestDatabase) => ({
  /** The facts of a user's notifications of the kind. */
  noticesOf: (userId: string, kind: string) =>
    readValues<Record<string, unknown>>`
      select data from notifications where user_id = ${userId} and kind = ${kind} order by created_at, id`,
  /** The kinds of a user's notifications. */
  kindsOf: (userId: string) =>
    readValues<string>`select kind from notifications where user_id = ${userId} order by created_at, kind`,
  logged: (action: string, subjectId: string) =>
    read`select actor_id, action, details from audit_log
      where action = ${action} and subject_id = ${subjectId} order by created_at`,
});

/** Lets the running month of a subscription, and its payment, be from one day to the other; returns the subscription's id. */
export async function moveMonth(
  { read, readValue }: Pick<TestDatabase, 'read' | 'readValue'>,
  enrollmentId: string,
  from: string,
  to: string,
) {
  await read`update payments set period = daterange(${from}::date, ${to}::date) where enrollment_id = ${enrollmentId}`;
  return readValue<string>`
    update subscriptions set current_period = daterange(${from}::date, ${to}::date), created_at = ${`${from}T12:00:00Z`}::timestamptz
    where enrollment_id = ${enrollmentId} returning id`;
}

/** Such a club, and an admin of it. */
export async function adminTest(...asked: Parameters<typeof clubTest>) {
  const test = await clubTest(...asked);
  return { ...test, admin: await test.make.caller('admin') };
}

/** An error with this code, and with more of its facts where they are given. */
export const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

/** Expects that what was asked is refused with this code. */
export const refuses = vi.defineHelper(async (asked: Promise<unknown>, code: string, more: object = {}) => {
  await expect(asked).rejects.toEqual(refusal(code, more));
});

interface Race<T> {
  /** The number of calls, or the values of each. */
  of?: number | readonly T[];
  winners?: number;
  code?: string;
}

/** Expects that of what is asked at once one succeeds, or so many, and that the others are refused, with the code. */
export const race = vi.defineHelper(
  async <T = number>(
    { of = 0, winners = 1, code }: Race<T>,
    asked: Promise<unknown>[] | ((each: T) => Promise<unknown>),
  ) => {
    const each = typeof of === 'number' ? Array.from({ length: of }, (_, index) => index as T) : of;
    const outcomes = await Promise.allSettled(typeof asked === 'function' ? each.map((one) => asked(one)) : asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(winners);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (code) expect(reasons).toEqual(reasons.map(() => refusal(code)));
  },
);

/** Expects that a procedure is refused to the caller with this code. */
export const refusedBy = (call: Factories['call']) =>
  vi.defineHelper(
    <Name extends keyof ProcedureTypes>(code: string, name: Name, caller: Caller, args: ProcedureTypes[Name]['Args']) =>
      refuses(call(name, caller, args), code),
  );
