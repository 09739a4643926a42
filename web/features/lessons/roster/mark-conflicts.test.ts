import { expect, it } from 'vitest';
import { MarkConflicts } from './mark-conflicts.ts';

const storage = new Map<string, string>();
const open = (user = 'u1') =>
  new MarkConflicts(user, {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
const theirs = { child_id: 'a', status: 'absent', marked_by_name: 'Силвия', kept: 'theirs' } as const;
const conflict = (marked_at: string) => ({ ...theirs, marked_at });
const ours = { lesson_id: 'm', child_id: 'a', status: 'present', client_id: 'c', marked_at: '' } as const;

it('a conflict stays until it is settled, the newest of a child, each user’s own', () => {
  open().add('m', [ours], [conflict('1')]);
  open().add('m', [ours], [conflict('2')]);
  open().add('n', [ours], [conflict('3')]);
  expect(open('u2').snapshot()).toEqual([]);
  const kept = open();
  expect(kept.snapshot()).toMatchObject([
    { lesson_id: 'm', marked_at: '2', ours: 'present', status: 'absent' },
    { lesson_id: 'n', marked_at: '3' },
  ]);
  kept.settle(kept.snapshot()[0]!);
  expect(open().snapshot()).toMatchObject([{ lesson_id: 'n' }]);
  kept.settle(kept.snapshot()[0]!);
  expect(storage.size).toBe(0);
});
