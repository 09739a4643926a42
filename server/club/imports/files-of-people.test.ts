import { zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { IMPORT_COLUMNS } from '../../../contracts/imports.ts';
import { asUser } from '../../platform/caller.ts';
import { FileReaders } from '../../platform/spreadsheets/read-in-worker.ts';
import type { read as tableReader } from '../../platform/spreadsheets/table-reader.ts';
import { refuses } from '../../testing/club.ts';
import type { read as statementReader } from '../payments/bank-statements/statement-reader.ts';
import type { read as lenexReader } from '../results/lenex-reader.ts';

const TABLE = new URL('../../platform/spreadsheets/table-reader.ts', import.meta.url);
const STATEMENT = new URL('../payments/bank-statements/statement-reader.ts', import.meta.url);
const LENEX = new URL('../results/lenex-reader.ts', import.meta.url);

/** A slow machine takes long for a file that is no trouble. */
const patient = new FileReaders(300_000, 0);
const someone = () => asUser(crypto.randomUUID());
const people = { everybody: [], byBirth: new Map(), byLicense: new Map(), byWords: new Map(), decided: new Map() };
const table = (content: string | Buffer) => ({
  bytes: Buffer.from(content as string),
  columns: IMPORT_COLUMNS.children,
  mostRows: 10,
});
const LIST = 'Дете;Рождена дата\nИва Колева;05.03.2017';
const statement = (bytes: Buffer) => ({ bytes, chosen: null, kept: new Map() });
const lenex = (athletes: string) =>
  zipSync({
    'meet.lef': Buffer.from(
      `<LENEX version="3.0"><MEETS><MEET name="а"><CLUBS><CLUB name="б"><ATHLETES>${athletes}</ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>`,
    ),
  });

test('a file that takes too long is given up, and the next is read', async () => {
  const caller = someone();
  // No process reads so many rows within a millisecond.
  const rows = Buffer.from(`<table>${'<tr><td>x</td></tr>'.repeat(30_000)}</table>`);
  await refuses(new FileReaders(1).read<typeof statementReader>(caller, STATEMENT, statement(rows)), 'file_too_heavy');
  expect((await patient.read<typeof tableReader>(caller, TABLE, table(LIST))).rows).toMatchObject([
    { line: 2, cells: { full_name: 'Ива Колева' } },
  ]);
});

test('the time of a file begins when its process is there, which a busy machine takes long to start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const reading = new FileReaders(300_000).read<typeof tableReader>(someone(), TABLE, table(LIST));
    await vi.advanceTimersByTimeAsync(600_000);
    expect((await reading).rows).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('the server serves others while a file is read', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  await Promise.allSettled([
    patient.read<typeof statementReader>(
      someone(),
      STATEMENT,
      statement(Buffer.from(`<table>${'<tr><td>x</td></tr>'.repeat(30_000)}</table>`)),
    ),
    patient.read<typeof lenexReader>(someone(), LENEX, { bytes: lenex('<ATHLETE/>'.repeat(4000)), people, club: null }),
  ]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
});

test('a file that takes too much memory is given up, and the next is read', async () => {
  const caller = someone();
  // Every paragraph opens all the fonts before it again.
  const page = `<table>${Array.from({ length: 8000 }, (_, at) => `<font size=${at}><p>`).join('')}`;
  await refuses(
    patient.read<typeof statementReader>(caller, STATEMENT, statement(Buffer.from(page))),
    'file_too_heavy',
  );
  expect((await patient.read<typeof tableReader>(caller, TABLE, table(LIST))).rows).toHaveLength(1);
});

test('a license that very many share, and very many clubs, are no trouble', async () => {
  const athletes = Array.from(
    { length: 60_000 },
    (_, at) => `<ATHLETE athleteid="${at}" firstname="а${at}" license="1"/>`,
  );
  await refuses(
    patient.read<typeof lenexReader>(someone(), LENEX, { bytes: lenex(athletes.join('')), people, club: null }),
    'lenex_too_many',
  );
});

test('a caller has one file read at a time', async () => {
  const caller = someone();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => patient.read<typeof tableReader>(caller, TABLE, table(LIST))),
  );
  expect(answers.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1]);
});

test('a refusal of a reader is the caller’s refusal', async () => {
  await refuses(patient.read<typeof tableReader>(someone(), TABLE, table('Дете\nа')), 'import_columns', {
    details: 'birth_date',
  });
});
