import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LIST_COLUMNS } from '../../../contracts/child-lists.ts';
import { CARE_FACTS, CHILD_FACTS, type CareFact, type ChildFact } from '../../../contracts/children.ts';
import { IMPORT_COLUMNS } from '../../../contracts/imports.ts';
import { adminProcessing } from '../../../web/i18n/bg/admin-processing.ts';
import { adminTest } from '../../testing/club.ts';
import { importBy } from '../imports/testing/import-by.ts';

const { make, read, readOne, admin } = await adminTest();

const ROOT = new URL('../../../', import.meta.url);
const TABLES = ['children', 'child_care', 'profiles'] as const;
type Columns = Record<(typeof TABLES)[number], Iterable<string>>;
const parent = await make.user({ role: 'parent' });
await make.child(parent, { medical_notes: 'Астма' });
const columns = await read<{ name: string }>`
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = any (${[...TABLES]}::text[])`;

/** The names that come between the two texts of a file. */
async function namesIn(file: string, from: string, to: string): Promise<string[]> {
  const source = await readFile(new URL(file, ROOT), 'utf8');
  const start = source.indexOf(from);
  const end = source.indexOf(to, start + from.length);
  if (start < 0 || end < 0) throw new Error(`${file} has no „${from}“ before „${to}“`);
  return source.slice(start + from.length, end).match(/[a-z_]+/g) ?? [];
}

const OF_THE_ROW = 'the row’s own: which, whose, since when';
const BY_THE_CLUB = 'the program writes it while it works';
const OF_THE_ACCOUNT = 'the account’s own choice or number';
const ROWS = {
  'children.id': OF_THE_ROW,
  'children.parent_id': OF_THE_ROW,
  'children.created_at': OF_THE_ROW,
  'child_care.child_id': OF_THE_ROW,
  'child_care.created_at': OF_THE_ROW,
  'child_care.erase_on': BY_THE_CLUB,
  'child_care.changed_at': BY_THE_CLUB,
  'profiles.user_id': OF_THE_ROW,
  'profiles.created_at': OF_THE_ROW,
  'profiles.tour_seen_at': OF_THE_ACCOUNT,
  'profiles.reference': OF_THE_ACCOUNT,
  'profiles.erase_on': BY_THE_CLUB,
};

/** Fails with the columns that are neither known there nor left out for a reason, and with reasons that are none. */
function expectEach(where: string, known: Columns, leftOut: Record<string, string>): void {
  const names = new Set(TABLES.flatMap((table) => [...known[table]].map((column) => `${table}.${column}`)));
  const forgotten = columns.filter(({ name }) => !names.has(name) && !(name in leftOut)).map(({ name }) => name);
  const needless = Object.keys(leftOut).filter((name) => names.has(name) || !columns.some((one) => one.name === name));
  expect({ where, forgotten, needless }).toEqual({ where, forgotten: [], needless: [] });
}

const FACTS = [...CHILD_FACTS, ...CARE_FACTS];
/** A value of a fact that is more than a text. */
const VALUES: Partial<Record<ChildFact | CareFact, string>> = {
  gender: 'female',
  emergency_contact_phone: '+359888123456',
};
const valueOf = (fact: ChildFact | CareFact): string => VALUES[fact] ?? `Стойност на ${fact}`;
const factsOf = (childId: string) =>
  readOne<Record<ChildFact | CareFact, string | null>>`
    select children.*, child_care.* from children join child_care on child_id = id where id = ${childId}`;
const namedFacts = { children: CHILD_FACTS, child_care: CARE_FACTS };

test('each fact of a child comes along in a merge where the other child lacks it', async () => {
  const [stays, goes] = [await make.child(parent), await make.child(parent, { full_name: 'Яна Втора' })];
  for (const [table, id] of [
    ['children', 'id'],
    ['child_care', 'child_id'],
  ] as const)
    for (const fact of namedFacts[table])
      await read`update ${sql.table(table)} set ${sql.ref(fact)} = ${valueOf(fact)} where ${sql.ref(id)} = ${goes.id}`;
  await make.call('merge_children', admin, { keep_id: stays.id, merge_id: goes.id, typed_name: 'Яна Втора' });
  const facts = await factsOf(stays.id);
  for (const fact of FACTS) expect({ fact, value: facts[fact] }).toEqual({ fact, value: valueOf(fact) });
});

test('care is in use again when one of its facts is written', async () => {
  const { id } = await make.child(parent);
  for (const fact of CARE_FACTS) {
    await read`update child_care set erase_on = '2030-01-01' where child_id = ${id}`;
    await read`update child_care set ${sql.ref(fact)} = ${valueOf(fact)} where child_id = ${id}`;
    const { erase_on } = await readOne<{ erase_on: string | null }>`
      select erase_on from child_care where child_id = ${id}`;
    expect({ fact, erase_on }).toEqual({ fact, erase_on: null });
  }
});

test('each fact of a child comes out of a file and is exported', async () => {
  const family = await make.user({ role: 'parent' });
  const head = ['Дете', 'Рождена дата', 'Имейл', ...FACTS.map((fact) => IMPORT_COLUMNS.children[fact].names.bg[0])];
  const row = ['Ива Файлова', '2018-03-05', family.email, ...FACTS.map(valueOf)];
  await importBy(make, admin)('children', [head, row].map((cells) => cells.join(';')).join('\n'));
  const { children, care } = (await make.call('export_my_data', family.caller, {})) as unknown as Record<
    string,
    Record<string, unknown>[]
  >;
  const exported = { ...children![0], ...care![0] };
  for (const fact of FACTS) expect({ fact, value: exported[fact] }).toEqual({ fact, value: valueOf(fact) });
});

test('a column of a child or a person is merged, or left out for a reason', async () => {
  const file = 'server/club/children/merge-rest.ts';
  const accounts = 'server/club/families/merge-rules.ts';
  const known = {
    children: [...CHILD_FACTS, ...(await namesIn(file, 'update children as kept set', 'from children as gone'))],
    child_care: CARE_FACTS,
    profiles: await namesIn(accounts, 'update profiles as kept set', 'from profiles as gone'),
  };
  const { 'children.created_at': _since, 'profiles.tour_seen_at': _tour, ...rows } = ROWS;
  const whoTheyAre = 'the one that stays keeps who it is';
  expectEach(`${file}, of profiles ${accounts}`, known, {
    ...rows,
    'children.first_name': whoTheyAre,
    'children.last_name': whoTheyAre,
    'children.full_name': whoTheyAre,
    'children.birth_date': whoTheyAre,
    'children.skill_level': 'of the one that stays, like its assessments',
    'children.level_id': 'merge-moves.ts: of the one that passed a level last',
    'children.license': 'takeLicense: it leaves the one before it comes to the other',
    'profiles.locale': 'of the one that stays',
  });
});

test('a column of a child or a person is in the export, or left out for a reason', async () => {
  const { children, care, account } = (await make.call('export_my_data', parent.caller, {})) as unknown as Record<
    string,
    Record<string, unknown>[]
  >;
  const known = {
    children: Object.keys(children![0]!),
    child_care: Object.keys(care![0]!),
    profiles: Object.keys(account![0]!),
  };
  expectEach('server/club/accounts/export/export-queries.ts', known, {
    'children.parent_id':
      'who the other parent is belongs to the other parent; first_parent says whether it is this one',
    'children.full_name': 'first and last name',
    'children.level_id': 'its name is in level',
    'child_care.created_at': OF_THE_ROW,
    'child_care.erase_on': BY_THE_CLUB,
    'child_care.changed_at': BY_THE_CLUB,
    'profiles.user_id': 'the id of the account',
    'profiles.erase_on': BY_THE_CLUB,
  });
});

test('a column of a child or a person is in what a file may bring, or left out for a reason', async () => {
  const names = ['children.first_name', 'children.last_name'];
  const byTheFamily = 'the family or the club adds it later';
  const leftOut = {
    ...ROWS,
    'children.photo_path': byTheFamily,
    'children.level_id': 'the club puts it on one of its own levels later',
    'children.license': 'comes with the results of a meet, or from the club',
  };
  const asCell = { full_name: 'parent_name', phone: 'parent_phone', locale: 'locale' };
  const file = [...Object.keys(IMPORT_COLUMNS.children), ...names.map((name) => name.slice('children.'.length))];
  const inFile = (name: string) => name in IMPORT_COLUMNS.families;
  expectEach(
    'contracts/imports.ts',
    {
      children: file,
      child_care: file,
      profiles: Object.entries(asCell).flatMap(([column, cell]) => (inFile(cell) ? column : [])),
    },
    leftOut,
  );
  expectEach(
    'contracts/child-lists.ts',
    { children: LIST_COLUMNS, child_care: LIST_COLUMNS, profiles: ['full_name', 'phone'] },
    { ...leftOut, 'profiles.locale': 'a list of a club does not say it' },
  );
});

test('a column of a child or a person is in the record of processing, or left out for a reason', () => {
  const { training, health, photos, people } = adminProcessing.activities;
  /** The words of the record for each column. */
  const said: Record<string, [activity: { data: string }, words: string]> = {
    'children.first_name': [training, 'Имена'],
    'children.last_name': [training, 'Имена'],
    'children.full_name': [training, 'Имена'],
    'children.birth_date': [training, 'рождена дата'],
    'children.skill_level': [training, 'оценки'],
    'children.level_id': [training, 'оценки'],
    'children.photo_path': [photos, 'Снимки'],
    'children.license': [people, 'картотечен номер'],
    ...Object.fromEntries(CHILD_FACTS.map((fact) => [`children.${fact}`, [training, '{{childFacts}}']])),
    ...Object.fromEntries(CARE_FACTS.map((fact) => [`child_care.${fact}`, [health, '{{careFacts}}']])),
    'profiles.full_name': [training, 'Имена'],
    'profiles.phone': [training, 'телефон'],
  };
  const known = Object.entries(said).flatMap(([name, [{ data }, words]]) => (data.includes(words) ? name : []));
  const of = (table: string) =>
    known.flatMap((name) => (name.startsWith(`${table}.`) ? name.slice(table.length + 1) : []));
  expectEach(
    'web/i18n/bg/admin-processing.ts, then en and ru',
    { children: of('children'), child_care: of('child_care'), profiles: of('profiles') },
    {
      ...ROWS,
      'profiles.locale': OF_THE_ACCOUNT,
    },
  );
});
