import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { asUser } from '../platform/caller.ts';
import { databaseError } from './errors.ts';

const ANNA = asUser('11111111-1111-4111-8111-111111111111');

function answerTo(error: unknown) {
  const answered = databaseError(error, ANNA);
  return answered && [answered.status, answered.code];
}
const withState = (code: string, message = 'words') => Object.assign(new DatabaseError(message, 0, 'error'), { code });

describe('a database that does not answer', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])('%s', (code) => {
    const error = new Error(`connect ${code} /data/postgres/sockets/.s.PGSQL.5432`);
    expect(answerTo(Object.assign(error, { code }))).toEqual([503, 'PGRST000']);
  });
  test.each(['57P01', '57P02', '57P03'])('%s: it is ending, has lost a process, or is starting', (code) => {
    expect(answerTo(withState(code))).toEqual([503, code]);
  });
  test('a connection that ends in the middle', () => {
    expect(answerTo(new Error('Connection terminated unexpectedly'))).toEqual([503, 'PGRST000']);
  });
  test('no connection free in time', () => {
    expect(answerTo(new Error('timeout exceeded when trying to connect'))).toEqual([504, 'PGRST003']);
  });
  test('other failures are left to other handlers', () => {
    expect(answerTo(new TypeError('a fault of ours'))).toBeUndefined();
  });
});

test('some statuses depend on the message', () => {
  expect(answerTo(withState('21000', 'DELETE requires a WHERE clause'))).toEqual([400, '21000']);
  expect(answerTo(withState('22023', 'role "x" does not exist'))).toEqual([401, '22023']);
});
