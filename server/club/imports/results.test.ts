import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { adminTest } from '../../testing/club.ts';
import { importBy } from './testing/import-by.ts';

const { make, read, admin, row } = await adminTest();
const take = (content: string | Buffer, dry_run = false) => importBy(make, admin)('results', content, dry_run);
const some = () => crypto.randomUUID().slice(0, 8);
const HEAD = 'Състезател;Рождена дата;Картотека;Състезание;Дата;Басейн;Дисциплина;Разстояние;Стил;Кръг;Време;Място';

test('results are read in the usual spellings, the dry run writes nothing, and the same file adds nothing', async () => {
  const full_name = `Мая ${some()}`;
  const { id } = await make.child(undefined, { full_name, birth_date: '2014-05-06' });
  const licensed = await make.child(undefined, { full_name: `Лора ${some()}`, birth_date: '2013-01-01' });
  await read`update children set license = 'BUL-77 1' where id = ${licensed.id}`;
  const meet = `Купа ${some()}`;
  const row = (rest: string) => `${full_name.toUpperCase()};06.05.2014;;${meet};${rest}`;
  const file = [
    HEAD,
    row('15.11.2025;25 м;100 м бруст;;;;1:22,35;3'),
    row('15.11.2025;SCM;;50;кроул;;41.2;1'),
    row('16.11.2025;25 м;гръб 50;;;финал;0:45.10;'),
    row('16.11.2025;25 м;гръб 50;;;серии;46.10;'),
    row('16.11.2025;къс;200 free;;;;3\'05"90;'),
    row('16.11.2025;25 м;50 м делфин;;;;DSQ;'),
    `;;bul771;${meet};15.11.2025;25 м;100 м бруст;;;;95,00;12`,
    row('15.11.2025;25 м;100 м бруст;;;;1:22,35;3'),
    row('15.11.2025;25 м;100 м бруст;;;;1:23,35;3'),
  ].join('\n');
  const dry = await take(file, true);
  expect(dry.rows.map(({ outcome, faults }) => faults[0]?.fault ?? outcome)).toEqual([
    ...Array.from({ length: 7 }, () => 'new'),
    'exists',
    'result_exists',
  ]);
  expect(dry.rows[0]!.understood).toMatchObject({
    swum_on: '2025-11-15',
    course: 'SCM',
    event: '100 breaststroke',
    time: '1:22.35',
  });
  expect(dry.rows[8]!.faults).toEqual([{ column: 'time', fault: 'result_exists', detail: '1:22.35' }]);
  expect(await read`select id from meets where name = ${meet}`).toEqual([]);
  expect((await take(file)).counts).toEqual(dry.counts);
  expect((await take(file)).counts).toMatchObject({ new: 0, exists: 8, faulty: 1 });
  expect(await read`select starts_on, ends_on, course from meets where name = ${meet}`).toEqual([
    { starts_on: '2025-11-15', ends_on: '2025-11-16', course: 'SCM' },
  ]);
  expect(
    await read`select distance, stroke, round, status, centiseconds, position from swim_results where child_id = ${id} order by swum_on, distance, centiseconds`,
  ).toEqual([
    { distance: 50, stroke: 'freestyle', round: 'timed_final', status: 'valid', centiseconds: 4120, position: 1 },
    { distance: 100, stroke: 'breaststroke', round: 'timed_final', status: 'valid', centiseconds: 8235, position: 3 },
    { distance: 50, stroke: 'backstroke', round: 'final', status: 'valid', centiseconds: 4510, position: null },
    { distance: 50, stroke: 'backstroke', round: 'heat', status: 'valid', centiseconds: 4610, position: null },
    { distance: 50, stroke: 'butterfly', round: 'timed_final', status: 'DSQ', centiseconds: null, position: null },
    { distance: 200, stroke: 'freestyle', round: 'timed_final', status: 'valid', centiseconds: 18_590, position: null },
  ]);
});

test('every faulty cell is named at its row', async () => {
  const full_name = `Ема ${some()}`;
  await make.child(undefined, { full_name, birth_date: '2014-05-06' });
  await make.child(undefined, { full_name, birth_date: '2016-05-06' });
  const row = (rest: string, born = '06.05.2014') => `${full_name};${born};;Купа;${rest}`;
  const { rows } = await take(
    [
      HEAD,
      row('15.11.2025;25 м;100 м бруст;;;;1:62,35;'),
      row('15.11.2025;25 м;100 м бруст;;;;12,35;'),
      row('15.11.2025;25 м;50 м бруст;;;;12:35,00;'),
      row('15.11.2025;25 м;75 м бруст;;;;1:12,35;'),
      row('15.11.2025;25 м;100 м кучешки;;;;1:12,35;'),
      row('15.11.2999;33 м;100 м бруст;;;полуфинал 9;;х'),
      row('01.01.2014;25 м;100 м бруст;;;;1:22,35;'),
      row('31.02.2025;25 м;100 м бруст;;;;1:22,35;'),
      row('15.11.2025;25 м;100 м бруст;;;;1:22,35;', '31.02.2014'),
      row('15.11.2025;25 м;100 м бруст;;;;1:22,35;', ''),
      `Непознат ${some()};;;Купа;15.11.2025;25 м;100 м бруст;;;;1:22,35;`,
      `;;НЯМА-1;Купа;15.11.2025;25 м;100 м бруст;;;;1:22,35;`,
    ].join('\n'),
    true,
  );
  expect(rows.map(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault}`))).toEqual([
    ['time time_unknown'],
    ['time impossible_time'],
    ['time impossible_time'],
    ['event event_unknown'],
    ['event event_unknown'],
    ['swum_on in_the_future', 'course course_unknown', 'time required', 'position invalid'],
    ['swum_on invalid_date'],
    ['swum_on invalid_date'],
    ['birth_date invalid_date'],
    ['full_name child_ambiguous'],
    ['full_name child_not_found'],
    ['license child_not_found'],
  ]);
});

test('a time that a workbook keeps as a time of day is read as it is shown', async () => {
  const full_name = `Яна ${some()}`;
  await make.child(undefined, { full_name, birth_date: '2014-05-06' });
  const sheet = utils.aoa_to_sheet([
    ['Състезател', 'Състезание', 'Дата', 'Басейн', 'Дисциплина', 'Време'],
    [full_name, `Купа ${some()}`, '15.11.2025', '25 м', '100 м бруст', null],
  ]);
  sheet['F2'] = { t: 'n', v: 62.35 / 86_400, z: 'mm:ss.00' };
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const workbook = { SheetNames: ['Лист'], Sheets: { Лист: sheet } };
    const file = Buffer.from(write(workbook, { type: 'array', bookType }) as ArrayBuffer);
    expect((await take(file, true)).rows[0]).toMatchObject({ outcome: 'new', understood: { time: '1:02.35' } });
  }
});

test('an athlete without a child is found, too', async () => {
  const athlete = await make.user({ role: 'athlete' });
  const name = `Никола ${some()}`;
  await read`update profiles set full_name = ${name} where user_id = ${athlete.id}`;
  await read`insert into athlete_accounts (user_id, birth_date, gender, approved, approved_at) values (${athlete.id}, '2008-02-03', 'male', true, now())
      on conflict (user_id) do update set birth_date = excluded.birth_date, approved = true, approved_at = now()`;
  const file = `${HEAD}\n${name};03.02.2008;;Лига ${some()};15.11.2025;50 м;100 св;;;;58.20;1`;
  expect((await take(file)).counts).toMatchObject({ new: 1, faulty: 0 });
  expect(await row('swim_results', { user_id: athlete.id })).toMatchObject({ course: 'LCM', centiseconds: 5820 });
});

test('a day that is none stops only its row', async () => {
  const full_name = `Рая ${some()}`;
  await make.child(undefined, { full_name, birth_date: '2012-01-01' });
  const days = ['31.02.2025', '29.02.2025', '2025-02-30', '31.04.2025', '00.00.2025', '0000-01-01', '28.02.2025'];
  const rows = days.map((day) => `${full_name};;;Купа ${full_name};${day};25 м;100 м бруст;;;;1:40,00;`);
  const { rows: taken } = await take([HEAD, ...rows].join('\n'));
  expect(taken.map(({ outcome, faults }) => faults[0]?.fault ?? outcome)).toEqual([
    ...Array.from({ length: 6 }, () => 'invalid_date'),
    'new',
  ]);
});

test('two thousand rows are tried and written in seconds', async () => {
  const ROWS = 2000;
  const swimmers = 500;
  const tag = some();
  const parent = await make.user({ role: 'parent' });
  await read`
    insert into children (parent_id, birth_date, first_name, last_name)
    select ${parent.id}::uuid, date '2012-01-01' + number, 'Плувец', ${tag}::text || ' ' || number
    from generate_series(1, ${swimmers}::integer) as number`;
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const swimmer = (at % swimmers) + 1;
    const born = new Date(Date.UTC(2012, 0, 1 + swimmer)).toISOString().slice(0, 10);
    const day = String((at % 28) + 1).padStart(2, '0');
    const meet = Math.floor(at / swimmers);
    return `Плувец ${tag} ${swimmer};${born};;Турнир ${tag} ${meet};${day}.10.2024;25 м;100 м бруст;;;;1:${20 + meet},${10 + (at % 80)};`;
  });
  const file = [HEAD, ...rows].join('\n');
  expect((await take(file, true)).counts).toMatchObject({ new: ROWS, faulty: 0 });
  expect((await take(file)).counts).toMatchObject({ new: ROWS, faulty: 0 });
  expect((await take(file)).counts).toMatchObject({ exists: ROWS });
});
