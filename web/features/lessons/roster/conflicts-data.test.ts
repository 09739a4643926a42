import { expect, test } from 'vitest';
import { undecided } from './conflicts-data.ts';

const met = (child_id: string, counts: string) => ({ child_id, counts });
const notice = (...conflicts: ReturnType<typeof met>[]) => ({ data: { lesson_id: 'm', conflicts } });
const marked = (child_id: string, client_id: string | null) => ({ child_id, client_id });

test('a conflict waits until the child is marked again, by whomever; the newest of a child counts', () => {
  const notices = [notice(met('a', '1'), met('b', '2')), notice(met('a', '3'))];
  expect(undecided(notices, [marked('a', '3'), marked('b', '2')])).toEqual([met('a', '3'), met('b', '2')]);
  expect(undecided(notices, [marked('a', '4'), marked('b', '2')])).toEqual([met('b', '2')]);
  expect(undecided(notices, [marked('a', '1'), marked('b', null)])).toEqual([]);
});
