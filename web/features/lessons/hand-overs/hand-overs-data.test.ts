import { describe, expect, it } from 'vitest';
import type { HandOverConflict } from '../../../../contracts/hand-overs.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedHandOver } from '../roster/queue-entries.ts';
import type { Roster } from '../roster/roster-data.ts';
import {
  choiceOf,
  handOverOf,
  NOT_TAKEN,
  undecidedHandOvers,
  withHandOver,
  type HandedChild,
} from './hand-overs-data.ts';

const GRANDMA = { collector_id: 'c1', collector_name: 'Баба', reason: null };
const GRANDPA = { collector_id: 'c2', collector_name: 'Дядо', reason: null };
const at = (minute: number) => `2026-11-21T15:${minute}:00Z`;

const child = (handOver: object = {}): HandedChild => ({
  child_id: 'a',
  full_name: 'Ада',
  mark: 'present',
  hand_over: { ...NOT_TAKEN, collectors: [], by_code: false, handed_at: null, client_id: null, ...handOver },
});
const queued = (...pending: Partial<QueuedHandOver>[]) =>
  ({ handOvers: { pending, refused: [], sent: [] } }) as unknown as MarkSnapshot;
const waiting = { ...GRANDMA, lesson_id: 'l', child_id: 'a', client_id: 'i1', marked_at: at(20) };
const rosterOf = (one: HandedChild) => ({ children: [one], visits: [] }) as unknown as Roster;

describe('a hand-over', () => {
  it('that waits goes before what the club has, and says which one it was made against', () => {
    const there = child({ ...GRANDPA, handed_at: at(10), client_id: 'i0' });
    expect(handOverOf('l', there, queued())).toMatchObject({ ...GRANDPA, seen: at(10) });
    expect(handOverOf('l', there, queued(waiting))).toMatchObject({ ...GRANDMA, handed_at: at(20), seen: at(10) });
    expect(handOverOf('other', there, queued(waiting))).toMatchObject(GRANDPA);
    expect(handOverOf('l', child(), queued({ ...waiting, ...NOT_TAKEN }))).toMatchObject({ collector_name: null });
  });

  it('that is older than the one in the roster changes nothing', () => {
    const roster = rosterOf(child({ ...GRANDPA, handed_at: at(10), client_id: 'i0' }));
    const earlier = at(10).replace('T15', 'T14');
    const later = { ...GRANDMA, child_id: 'a', client_id: 'i1' };
    expect(withHandOver(roster, { ...later, handed_at: earlier })).toEqual(roster);
    expect(withHandOver(roster, { ...later, handed_at: at(15) }).children[0]?.hand_over).toMatchObject(GRANDMA);
  });

  it('names another person by name and reason, a collector by id', () => {
    expect(choiceOf(GRANDMA)).toEqual({ collector_id: 'c1' });
    expect(choiceOf({ collector_id: null, collector_name: 'Ели', reason: 'Закъсня' })).toEqual({
      other: { name: 'Ели', reason: 'Закъсня' },
    });
    expect(choiceOf(NOT_TAKEN)).toEqual({ collector_id: null });
  });

  it('waits for a decision until the child is handed over again', () => {
    const conflict = {
      child_id: 'a',
      ours: GRANDMA,
      theirs: GRANDPA,
      kept: 'theirs',
      counts: 'i0',
    } as HandOverConflict;
    const notices = [{ data: { conflicts: [conflict] } }];
    expect(undecidedHandOvers(notices, [child({ ...GRANDPA, client_id: 'i0' })])).toEqual([conflict]);
    expect(undecidedHandOvers(notices, [child({ ...GRANDMA, client_id: 'i2' })])).toEqual([]);
  });
});
