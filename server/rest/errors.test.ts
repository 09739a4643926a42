import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS, asUser } from '../platform/caller.ts';
import { databaseError } from './errors.ts';

const ANNA = asUser('11111111-1111-4111-8111-111111111111');

function answerTo(error: unknown, caller = ANNA) {
  const told = databaseError(error, caller);
  return told && [told.status, told.code];
}
const withState = (code: string, message = 'words') => Object.assign(new DatabaseError(message, 0, 'error'), { code });

describe('a database that does not answer', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])('%s', (code) => {
    expect(answerTo(Object.assign(new Error(code), { code }))).toEqual([503, 'PGRST000']);
  });
  test('a connection that ends in the middle', () => {
    expect(answerTo(new Error('Connection terminated unexpectedly'))).toEqual([503, 'PGRST000']);
  });
  test('no connection free in time', () => {
    expect(answerTo(new Error('timeout exceeded when trying to connect'))).toEqual([504, 'PGRST003']);
  });
  test('what is no failure of the database is left to others', () => {
    expect(answerTo(new TypeError('a fault of ours'))).toBeUndefined();
  });
});

/** PROTOCOL: HTTP status by SQLSTATE. */
test.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22023', 400],
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25001', 500],
  ['28000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40001', 500],
  ['42501', 403],
  ['42703', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53300', 503],
  ['53400', 500],
  ['54001', 500],
  ['55P03', 500],
  ['57014', 500],
  ['57P01', 503],
  ['58000', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['PT418', 418],
  ['XX000', 500],
])('%s is told with %i', (code, status) => {
  expect(answerTo(withState(code))).toEqual([status, code]);
});

test('some statuses hang on who asks and on the words', () => {
  expect(answerTo(withState('42501'), ANONYMOUS)).toEqual([401, '42501']);
  expect(answerTo(withState('21000', 'DELETE requires a WHERE clause'))).toEqual([400, '21000']);
  expect(answerTo(withState('22023', 'role "x" does not exist'))).toEqual([401, '22023']);
});
