import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { IMPORT_COLUMNS } from '../../../contracts/imports.ts';
import { refuses } from '../../club-test.ts';
import { asUser } from '../../platform/caller.ts';
import { FileReaders } from './read-in-worker.ts';

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
  // No process starts within a millisecond.
  await refuses(new FileReaders(1).read(caller, 'statement', statement(Buffer.from('дата;сума'))), 'file_too_heavy');
  expect((await patient.read(caller, 'table', table(LIST))).rows).toMatchObject([
    { line: 2, cells: { full_name: 'Ива Колева' } },
  ]);
});

test('the server serves others while a file is read', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  await Promise.allSettled([
    patient.read(
      someone(),
      'statement',
      statement(Buffer.from(`<table>${'<tr><td>x</td></tr>'.repeat(30_000)}</table>`)),
    ),
    patient.read(someone(), 'lenex', { bytes: lenex('<ATHLETE/>'.repeat(4000)), people, club: null }),
  ]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
});

test('a file that takes too much memory is given up, and the next is read', async () => {
  const caller = someone();
  // Every paragraph opens all the fonts before it again.
  const page = `<table>${Array.from({ length: 8000 }, (_, at) => `<font size=${at}><p>`).join('')}`;
  await refuses(patient.read(caller, 'statement', statement(Buffer.from(page))), 'file_too_heavy');
  expect((await patient.read(caller, 'table', table(LIST))).rows).toHaveLength(1);
});

test('a license that very many share, and very many clubs, are no trouble', async () => {
  const athletes = Array.from(
    { length: 60_000 },
    (_, at) => `<ATHLETE athleteid="${at}" firstname="а${at}" license="1"/>`,
  );
  await refuses(
    patient.read(someone(), 'lenex', { bytes: lenex(athletes.join('')), people, club: null }),
    'lenex_too_many',
  );
});

test('a caller has one file read at a time', async () => {
  const caller = someone();
  const answers = await Promise.all(Array.from({ length: 5 }, () => patient.read(caller, 'table', table(LIST))));
  expect(answers.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1]);
});

test('a refusal of a reader is the caller’s refusal', async () => {
  await refuses(patient.read(someone(), 'table', table('Дете\nа')), 'import_columns', { details: 'birth_date' });
});
