import { expect, test } from 'vitest';
import { ClubError } from '../lib/api/club-error.ts';
import { BEYOND_THE_END, readAll, type PageRequest } from './list-page.ts';

const VIEW = { search: '', sort: null, filters: {}, page: 0 };
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`);

/** A list of the club that something happens to before its second page is read. */
function listOf(all: string[], happens: (all: string[]) => string[]) {
  let pages = 0;
  return async ({ from, to }: PageRequest) => {
    if (pages++ === 1) all.splice(0, all.length, ...happens(all));
    if (from > 0 && from >= all.length) throw new ClubError({ code: BEYOND_THE_END }, 416);
    return { rows: all.slice(from, to + 1).map((id) => ({ id })), total: all.length };
  };
}

async function readWhole(all: string[], happens: (all: string[]) => string[]): Promise<string[]> {
  const rows: string[] = [];
  for await (const page of readAll(VIEW, listOf(all, happens))) rows.push(...page.rows.map(({ id }) => id));
  return rows;
}

test('a long list is read whole, each row once', async () => {
  for (const length of [0, 1, 999, 1000, 1001, 1999, 2000, 5000])
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    expect(await readWhole(ids(0, length), (all) => all)).toEqual(ids(0, length));
});

test('a list that changes while it is read is never taken for whole', async () => {
  const changes: Record<string, (all: string[]) => string[]> = {
    'a row comes first': (all) => ['new', ...all],
    'a row comes last': (all) => [...all, 'new'],
    'a row that was read goes': (all) => all.slice(1),
    'a row that was not read goes': (all) => all.slice(0, -1),
    'a row moves to the part that was read': (all) => [all.at(-1)!, ...all.slice(0, -1)],
    'a row moves to the part that was not read': (all) => [...all.slice(1), all[0]!],
    'one goes, one comes': (all) => [...all.slice(1), 'new'],
    'two change their order': (all) => [all.at(-1)!, ...all.slice(1, -1), all[0]!],
    'most rows go': (all) => all.slice(0, 10),
  };
  for (const [name, change] of Object.entries(changes))
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    await expect(readWhole(ids(0, 2500), change), name).rejects.toMatchObject({ code: 'list_moved' });
});
