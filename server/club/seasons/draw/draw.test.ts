import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProgram } from './draw-record.ts';
import { draw, hashOf, seedOf, type DrawList } from './draw.mjs';

/** Numbers that are the same in every run. */
function chance(start: number) {
  let state = start;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const listOf = (seats: number[], tickets: number[][][]): Pick<DrawList, 'classes' | 'tickets'> => ({
  classes: seats.map((each, index) => ({ class: String(index), title: `Раци ${index}`, seats: each })),
  tickets: tickets.map((children, index) => ({ ticket: hashOf(`ticket ${index}`), children })),
});

test('the program that drew in the past never changes', () => {
  expect(hashOf(readProgram())).toBe('df9b686f7626b4a7a0f8faa94c71849baaebb732c6b76022bdb46ad0285b0f3d');
});

test('numbers are one seed in any order and form', () => {
  expect(seedOf('41, 07 12;19\n23 38')).toBe('7-12-19-23-38-41');
  expect(seedOf('7 12 19 23 38 41')).toBe('7-12-19-23-38-41');
  expect(seedOf('6 6 1 1')).toBeNull();
});

test('equal wishes come true equally often over ten thousand seeds', () => {
  const TICKETS = 20;
  const SEATS = 5;
  const ROUNDS = 10_000;
  const list = listOf(
    [SEATS],
    Array.from({ length: TICKETS }, () => [[0]]),
  );
  const wins = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++)
    for (const { ticket, wishes } of draw(list, `1-2-3-4-${round}`))
      if (wishes[0] === 1) wins.set(ticket, (wins.get(ticket) ?? 0) + 1);
  const share = (ROUNDS * SEATS) / TICKETS;
  // Of seats without replacement: the sum below follows chi-square with 19 degrees of freedom; 43.8 is its 0.1 % limit.
  const sum = list.tickets.reduce((total, { ticket }) => total + ((wins.get(ticket) ?? 0) - share) ** 2, 0);
  const variance = ROUNDS * (SEATS / TICKETS) * (1 - SEATS / TICKETS);
  expect(((TICKETS - 1) / TICKETS) * (sum / variance)).toBeLessThan(43.8);
});

/** All lists of different classes. */
const listsOf = (classes: number): number[][] => {
  const from = (chosen: number[]): number[][] => [
    chosen,
    ...Array.from({ length: classes }, (_, each) => each)
      .filter((each) => !chosen.includes(each))
      .flatMap((each) => from([...chosen, each])),
  ];
  return from([]);
};

test('no child does better by another list of wishes', () => {
  const random = chance(170);
  for (let round = 0; round < 300; round++) {
    const classes = 3;
    const every = listsOf(classes);
    const seats = Array.from({ length: classes }, () => random(3));
    const tickets = Array.from({ length: 5 }, () =>
      Array.from({ length: 1 + random(2) }, () => every[random(every.length)]!),
    );
    const list = listOf(seats, tickets);
    const seed = `1-2-3-4-${round}`;
    const turn = random(tickets.length);
    const child = random(tickets[turn]!.length);
    const { ticket } = list.tickets[turn]!;
    const truth = tickets[turn]![child]!;
    const got = (wishes: number[]): number => {
      const other = tickets.map((each, index) => (index === turn ? each.with(child, wishes) : each));
      const rank = draw(listOf(seats, other), seed).find((each) => each.ticket === ticket)!.wishes[child]!;
      const seat = rank === 0 ? -1 : wishes[rank - 1]!;
      const worth = truth.indexOf(seat);
      return worth < 0 ? Infinity : worth;
    };
    const honest = got(truth);
    for (const lie of every) expect(got(lie)).toBeGreaterThanOrEqual(honest);
  }
});

test('never more seats than there are, siblings together have one turn, a class that is gone is passed over', () => {
  const random = chance(7);
  for (let round = 0; round < 200; round++) {
    const seats = Array.from({ length: 4 }, () => random(4));
    const list = listOf(
      seats,
      Array.from({ length: 12 }, () =>
        Array.from({ length: 1 + random(3) }, () => Array.from({ length: random(4) }, () => random(5) - 1)),
      ),
    );
    const taken = seats.map(() => 0);
    const drawn = draw(list, `9-9-9-9-${round}`);
    expect(drawn.map(({ position }) => position)).toEqual(list.tickets.map((_, index) => index + 1));
    for (const { ticket, wishes } of drawn)
      for (const [child, rank] of wishes.entries())
        if (rank > 0) {
          const seat = list.tickets.find((each) => each.ticket === ticket)!.children[child]![rank - 1]!;
          taken[seat]!++;
        }
    for (const [index, count] of taken.entries()) expect(count).toBeLessThanOrEqual(seats[index]!);
  }
});

test('the saved program gives the same result on another machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  try {
    const list = listOf([1, 2], [[[0, 1]], [[0], [1]], [[0, 1]], [[1, 0]]]);
    writeFileSync(join(folder, 'draw.mjs'), readProgram());
    writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
    const printed = execFileSync(process.execPath, ['draw.mjs', 'list.json', '41 7 12', '19, 23 38'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const rows = draw(list, '7-12-19-23-38-41').map(({ position, ticket, wishes }) =>
      [position, ticket, ...wishes].join('\t'),
    );
    expect(printed.trim().split('\n')).toEqual([
      `sha256\t${hashOf(JSON.stringify(list))}`,
      'seed\t7-12-19-23-38-41',
      ...rows,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
