import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import write from 'write-excel-file/node';
import { columnNames, IMPORT_COLUMNS, type ImportKind } from '../../../contracts/imports.ts';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import { findPasswordHash, findUserByEmail } from '../../auth/accounts/users.ts';
import { AUTH_ADMIN } from '../../platform/caller.ts';
import { isBomb } from '../../platform/spreadsheets/workbook/zip-bomb.ts';
import { formats, inline, sheetXml, workbookOf } from '../../platform/testing/workbook.ts';
import { adminTest, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { importFile } from './import-file.ts';
import { importBy } from './testing/import-by.ts';

const { club, make, read, readOne, readValue, refused, asService, admin, row } = await adminTest();
const take = importBy(make, admin);
const people = () =>
  readOne<{ children: number; users: number; emails: number }>`
      select (select count(*) from children) as children, (select count(*) from auth.users) as users,
        (select count(*) from email.outgoing) as emails
    `;

test('a leva club is asked in which currency sums are that name none, and its answer is kept', async () => {
  const { id, email } = await make.user({ role: 'parent' });
  const file = `Имейл;Дължи;Платено напред;За какво\n${email};40,00;;Карта\n${email};20,00 лв.;;Шапка\n${email};;10,00;`;
  expect(await take('balances', file, true)).toMatchObject({ asks_currency: true, written: false });
  await refuses(take('balances', file), 'import_currency');
  expect(await read`select id from payments where user_id = ${id}`).toEqual([]);
  expect((await take('balances', file, true, 'EUR')).rows.map(({ understood }) => understood)).toMatchObject([
    { owes: '7823' },
    { owes: '2000' },
    { credit: '1956' },
  ]);
  expect(await take('balances', file, false, 'EUR')).toMatchObject({ asks_currency: false, counts: { new: 3 } });
  expect(await read`select amount, euro_cents from payments where user_id = ${id} order by amount`).toEqual([
    { amount: 2000, euro_cents: 1023 },
    { amount: 7823, euro_cents: 4000 },
  ]);
  expect(await read`select amount, euro_cents from family_credits where user_id = ${id}`).toEqual([
    { amount: 1956, euro_cents: 1000 },
  ]);
  expect(
    await readValue`select details ->> 'currency' from audit_log where action = 'import_file' order by id desc limit 1`,
  ).toBe('EUR');
  expect(await take('balances', `Имейл;Дължи\n${email};5 €`)).toMatchObject({
    asks_currency: false,
    counts: { new: 1 },
  });
});

test('a sum in a workbook is in the currency that a person sees beside it', async () => {
  const { id, email } = await make.user({ role: 'parent' });
  const sum = (style: number) => `<row>${inline(email!)}<c s="${style}"><v>10</v></c></row>`;
  const parts = {
    'xl/worksheets/sheet1.xml': sheetXml(`<row>${inline('Имейл')}${inline('Дължи')}</row>${sum(1)}${sum(2)}`),
    ...formats('#,##0.00 "лв."', '#,##0.00 [$€-1]'),
  };
  expect((await take('balances', workbookOf(parts), true, 'EUR')).rows.map(({ understood }) => understood)).toEqual([
    { parent_email: email, owes: '1000' },
    { parent_email: email, owes: '1956' },
  ]);
  expect(await take('balances', workbookOf(parts))).toMatchObject({ asks_currency: false, counts: { new: 2 } });
  expect(await read`select amount from payments where user_id = ${id} order by amount`).toEqual([
    { amount: 1000 },
    { amount: 1956 },
  ]);
});

const headed = (...names: string[]) =>
  `<row>${inline('Дете')}${inline('Рождена дата')}${inline('Имейл')}</row>${names.map((name) => `<row>${inline(name)}${inline('05.03.2017')}${inline('k@family.example')}</row>`).join('')}`;
const SHEETS = '<sheet name="Нови" sheetId="1" r:id="rId1"/><sheet name="Стари" sheetId="2" r:id="rId2"/>';
const namesIn = async (file: string | Buffer) =>
  (await take('children', file, true)).rows.map(({ line, name }) => `${line} ${name}`);

test('a head is found below a title, in a workbook and in a text, also where a cell of it is merged', async () => {
  const title = `<row>${inline('Списък деца 2026')}</row>`;
  expect(await namesIn(workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(title + headed('Ива Първа')) }))).toEqual([
    '3 Ива Първа',
  ]);
  const merged = `${title}<row r="2">${inline('Дете', 'r="A2"')}${inline('Рождена дата', 'r="C2"')}</row><row r="3">${inline('Ива Първа', 'r="A3"')}${inline('05.03.2017', 'r="C3"')}</row>`;
  const merges = '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>';
  expect(await namesIn(workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(merged, merges) }))).toEqual(['3 Ива Първа']);
  for (const separator of [';', ',', '\t'])
    expect(
      await namesIn(
        `Списък; деца, 2026\n\n"Дете";Рождена дата;Имейл\nИва Първа;05.03.2017;k@family.example`.replaceAll(
          ';',
          separator,
        ),
      ),
    ).toEqual(['4 Ива Първа']);
});

const understoodIn = async (kind: ImportKind, file: string | Buffer) => {
  const { rows, unknown } = await take(kind, file, true);
  return { unknown, rows: rows.map(({ understood }) => understood) };
};

test('a head over two rows names a column by the person above and the fact below', async () => {
  const child = { full_name: 'Ива Петрова', birth_date: '2017-03-05' };
  const parent = { parent_name: 'Мария Петрова', parent_phone: '+359888123456', parent_email: 'k@family.example' };
  const rows = [
    ['Списък 2026'],
    ['№', 'Дете', '', 'Рождена дата', 'Родител', '', '', 'Ниво'],
    ['', 'Фамилия', 'Име', '', 'Име', 'Телефон', 'Имейл', ''],
    ['1', 'Петрова', 'Ива', '05.03.2017', 'Мария Петрова', '0888123456', 'k@family.example', 'напреднал'],
  ];
  const merges = '<mergeCells><mergeCell ref="B2:C2"/><mergeCell ref="E2:G2"/><mergeCell ref="D2:D3"/></mergeCells>';
  const cellIn = (text: string, at: number, row: number) =>
    text ? inline(text, `r="${String.fromCharCode(65 + at)}${row}"`) : '';
  const xml = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cellIn(text, column, at + 1)).join('')}</row>`,
  );
  const workbook = workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(xml.join(''), merges) });
  for (const file of [rows.map((cells) => cells.join(';')).join('\n'), workbook])
    expect(await understoodIn('children', file)).toEqual({
      unknown: ['№'],
      rows: [{ ...child, ...parent, skill_level: 'intermediate' }],
    });
  const both = `Дете;Дете;Дете;Майка;Майка;Баща;Баща
Име;Презиме;Фамилия;Име;Тел.;Име;Тел.
Ива;Иванова;Петрова;Мария Петрова;0888123456;Иван Петров;0888123457`;
  expect(
    await understoodIn('children', `${both.replace('\n', ';Дете\n').replace('\nИва', ';Роден\nИва')};5.3.2017`),
  ).toEqual({
    unknown: [],
    rows: [
      {
        ...child,
        full_name: 'Ива Иванова Петрова',
        parent_name: 'Мария Петрова',
        parent_phone: '+359888123456',
        guardian_name: 'Иван Петров',
        guardian_phone: '+359888123457',
        skill_level: 'beginner',
      },
    ],
  });
  const twice =
    'Дете;;Родител;;Рождена дата;Телефон\nИме;Фамилия;Име;Фамилия;;\nИва;Петрова;Мария;Петрова;5.3.2017;0888123456';
  const { parent_name, parent_phone } = parent;
  expect(await understoodIn('children', twice)).toEqual({
    unknown: [],
    rows: [{ ...child, parent_name, parent_phone, skill_level: 'beginner' }],
  });
  // The number of a child is not its parent's.
  const own = `Дете;;;Родител;\nИме;Роден;Телефон;Име;Телефон\nИва Петрова;5.3.2017;0888000000;Мария;0888123456`;
  expect(await understoodIn('children', own)).toMatchObject({
    unknown: ['Дете Телефон'],
    rows: [{ ...child, parent_phone: '+359888123456' }],
  });
});

test.each([
  ['Име;Презиме;Фамилия', 'Име на родител;Фамилия на родител'],
  ['Име на детето;Презиме на детето;Фамилия на детето', 'Име на родителя;Фамилия на родителя'],
  ['Име;Презиме;Фамилия', 'Име на майката;Фамилия на майката'],
  ['First name;Middle name;Last name', 'Parent first name;Parent last name'],
  ['Child’s first name;Child’s middle name;Child’s last name', "Parent's first name;Parent's surname"],
  ['Имя;Отчество;Фамилия', 'Имя родителя;Фамилия родителя'],
  ['Имя ребёнка;Отчество ребёнка;Фамилия ребёнка', 'Имя матери;Фамилия матери'],
])('the parts of a name in columns of one head are one name: %s; %s', async (child, parent) => {
  const head = `${child};${parent};Рождена дата;Телефон`.split(';');
  const row = 'Ива;Иванова;Петрова;Мария;Колева;05.03.2017;0888123456'.split(';');
  const facts = { full_name: 'Ива Иванова Петрова', parent_name: 'Мария Колева', parent_phone: '+359888123456' };
  // In the order of the file, and with the surnames first.
  for (const order of [
    [0, 1, 2, 3, 4, 5, 6],
    [2, 0, 1, 4, 3, 5, 6],
  ]) {
    const file = [head, row].map((cells) => order.map((at) => cells[at]).join(';')).join('\n');
    expect(await understoodIn('children', file)).toEqual({
      unknown: [],
      rows: [{ ...facts, birth_date: '2017-03-05', skill_level: 'beginner' }],
    });
    const list = await make.call('read_child_list', admin, {
      file_name: 'деца.csv',
      content: Buffer.from(file).toString('base64'),
    });
    const { full_name, ...cells } = facts;
    expect(list.families).toMatchObject([{ cells, children: [{ cells: { full_name } }] }]);
    expect(list.families[0]?.children[0]?.cells).not.toHaveProperty('emergency_contact_name');
  }
});

test('a surname beside a whole name is joined to it once; parts of no one’s name are unknown', async () => {
  const of = async (head: string, ...rows: string[]) => {
    const read = await understoodIn('children', [`${head};Роден`, ...rows.map((row) => `${row};5.3.2017`)].join('\n'));
    return [...read.rows.map(({ full_name, parent_name }) => [full_name, parent_name]), read.unknown];
  };
  expect(await of('Дете;Фамилия', 'Ива;Петрова', 'Ива Колева;Колева')).toEqual([
    ['Ива Петрова', undefined],
    ['Ива Колева', undefined],
    [],
  ]);
  expect(await of('Име на детето;Презиме;Фамилия;Родител', 'Ива;Ива;Петрова;Мария Колева')).toEqual([
    ['Ива Ива Петрова', 'Мария Колева'],
    [],
  ]);
  expect(await of('Име на детето;Име на родителя;Фамилия', 'Ива Петрова;Мария;Колева')).toEqual([
    ['Ива Петрова', 'Мария'],
    ['Фамилия'],
  ]);
  expect(await of('Дете;Родител;Фамилия на родителя', 'Ива Петрова;Мария;Колева')).toEqual([
    ['Ива Петрова', 'Мария Колева'],
    [],
  ]);
  expect(await of('Дете;Име;Фамилия', 'Ива Петрова;Мария;Колева')).toEqual([
    ['Ива Петрова', undefined],
    ['Име', 'Фамилия'],
  ]);
  const coaches = 'Име;Фамилия;Имейл\nИван;Петров;i@club.example';
  expect((await understoodIn('instructors', coaches)).rows).toMatchObject([{ instructor_name: 'Иван Петров' }]);
});

test('days with the month first are read so where one of their column can be in no other order', async () => {
  const of = async (...days: string[]) => {
    const file = `Дете;Рождена дата;Имейл\n${days.map((day) => `Ива Първа;${day};k@family.example`).join('\n')}`;
    return (await understoodIn('children', file)).rows.map(({ birth_date }) => birth_date);
  };
  expect(await of('03/05/2017', '03/25/2017')).toEqual(['2017-03-05', '2017-03-25']);
  expect(await of('05/03/2017', '25/03/2017')).toEqual(['2017-03-05', '2017-03-25']);
  expect(await of('05.03.2017', '05/03/2017')).toEqual(['2017-03-05', '2017-03-05']);
});

test('the sheets that are not read are named', async () => {
  const file = workbookOf(
    {
      'xl/worksheets/sheet1.xml': sheetXml(headed('Ива Първа')),
      'xl/worksheets/sheet2.xml': sheetXml(headed('Боян Втори')),
    },
    SHEETS,
  );
  expect(await namesIn(file)).toEqual(['2 Ива Първа']);
  expect(await take('children', file, true)).toMatchObject({ other_sheets: ['Стари'] });
});

test('hidden rows are not read, and counted; lines keep their numbers', async () => {
  const hidden = headed('Скрит Ред', 'Ива Първа').replace(
    `<row>${inline('Скрит Ред')}`,
    `<row hidden="1">${inline('Скрит Ред')}`,
  );
  const file = workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(hidden) });
  expect(await namesIn(file)).toEqual(['3 Ива Първа']);
  expect(await take('children', file, true)).toMatchObject({ hidden: { rows: 1, columns: 0 }, other_sheets: [] });
});

test('a day that is a plain number is of the calendar of its workbook', async () => {
  const xml = sheetXml(headed('Ива Първа').replace(inline('05.03.2017'), '<c><v>40967</v></c>'));
  const file = workbookOf({ 'xl/worksheets/sheet1.xml': xml }, undefined, '<workbookPr date1904="1"/>');
  expect((await take('children', file, true)).rows).toMatchObject([{ understood: { birth_date: '2016-02-29' } }]);
  const list = await make.call('read_child_list', admin, {
    file_name: 'файл.xlsx',
    content: file.toString('base64'),
  } as never);
  expect(list).toMatchObject({ families: [{ children: [{ cells: { birth_date: '2016-02-29' } }] }] });
});

describe('children', () => {
  const file = (email: string) => `Дете;Рождена дата;Имейл на родителя;Родител;Телефон;Ниво;Пол;Класен
Мария Димитрова;05.03.2018;${email};Елена Димитрова;088 812 3456;Начинаещи;момиче;x
Петър Димитров;2016-11-30;${email.toUpperCase()};Елена Димитрова;;напреднали;м;
;31.02.2018;не-е-имейл;;123;нещо;?;
Мария Димитрова;5.3.2018;${email};;;;;`;

  test('who may collect a child is a line each: a cell names several with a semicolon', async () => {
    const email = `${crypto.randomUUID()}@family.example`;
    await take(
      'children',
      `Дете;Рождена дата;Имейл;Взема детето\nИва Коларова;01.02.2018;${email};"Баба, 0888 123 456; Дядо"`,
    );
    expect(
      await read`
        select collectors from child_care join children on id = child_id join auth.users on users.id = parent_id where email = ${email}`,
    ).toEqual([{ collectors: 'Баба, 0888 123 456\nДядо' }]);
  });

  test('another birth date of a child that is there is asked about, and makes no second child', async () => {
    const email = `${crypto.randomUUID()}@family.example`;
    const rows = (day: string) => `Дете;Рождена дата;Имейл\nЯна Денева;${day};${email}`;
    await take('children', rows('01.02.2018'));
    for (const isTrial of [true, false])
      expect(await take('children', rows('02.01.2018'), isTrial)).toMatchObject({
        counts: { new: 0, faulty: 1 },
        rows: [{ faults: [{ column: 'birth_date', fault: 'other_birth_date', detail: '2018-02-01' }] }],
      });
    const twice = `Дете;Рождена дата;Имейл\nОлег Денев;01.02.2019;${email}\nОлег Денев;01.03.2019;${email}`;
    expect((await take('children', twice)).counts).toMatchObject({ new: 1, faulty: 1 });
    expect(
      await read`select first_name, birth_date::text from children join auth.users on users.id = parent_id where email = ${email} order by 1`,
    ).toEqual([
      { first_name: 'Олег', birth_date: '2019-02-01' },
      { first_name: 'Яна', birth_date: '2018-02-01' },
    ]);
  });

  test('a file that comes while another one is imported is refused at once', async () => {
    await asService(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('import_file'))`.execute(trx);
      await refuses(take('children', file('running@family.example'), true), 'import_running');
    });
  });

  test('a trial stops when its caller has left; what is written goes on', async () => {
    const email = 'left@family.example';
    const call = (dry_run: boolean) => {
      const content = Buffer.from(file(email)).toString('base64');
      const args = { kind: 'children', file_name: 'файл.csv', content, currency: null, dry_run };
      return callProcedure(importFile, args, { database: club.database, caller: admin, callerLeft: () => true });
    };
    await refuses(call(true), 'try_again');
    expect((await call(false)).counts.new).toBe(2);
  });

  test('a dry run shows every row’s outcome and writes nothing; taken twice, a file changes nothing', async () => {
    const email = `${crypto.randomUUID()}@family.example`;
    const before = await people();
    const report = await take('children', file(email), true);
    expect(await people()).toEqual(before);
    expect(report).toMatchObject({
      written: false,
      unknown: ['Класен'],
      counts: { new: 2, exists: 1, faulty: 1, families: 1 },
    });
    expect(report.rows.map(({ line, outcome, also }) => [line, outcome, also])).toEqual([
      [2, 'new', 'family'],
      [3, 'new', null],
      [4, 'faulty', null],
      [5, 'exists', null],
    ]);
    expect(new Set(report.rows[2]!.faults.map(({ column, fault }) => `${column}: ${fault}`))).toEqual(
      new Set([
        'full_name: required',
        'birth_date: invalid_date',
        'gender: invalid',
        'skill_level: invalid',
        'parent_email: invalid_email',
        'parent_phone: invalid_phone',
      ]),
    );

    expect(await take('children', file(email))).toMatchObject({ written: true, counts: report.counts });
    const rows = await read`
      select children.full_name, birth_date, gender, skill_level, profiles.full_name as parent, profiles.phone
      from children join profiles on user_id = parent_id join auth.users on users.id = parent_id
      where email = ${email} order by birth_date
    `;
    const parent = { parent: 'Елена Димитрова', phone: '+359888123456' };
    expect(rows).toEqual([
      { full_name: 'Петър Димитров', birth_date: '2016-11-30', gender: 'male', skill_level: 'intermediate', ...parent },
      { full_name: 'Мария Димитрова', birth_date: '2018-03-05', gender: 'female', skill_level: 'beginner', ...parent },
    ]);
    const after = await people();
    expect((await take('children', file(email))).counts).toEqual({ new: 0, exists: 3, faulty: 1, families: 0 });
    expect(await people()).toEqual(after);
  });

  test('come from an Excel workbook, days as days and phones as numbers', async () => {
    const email = `${crypto.randomUUID()}@family.example`;
    const head = ['Full name', 'Birth date', 'Parent email', 'Parent phone'].map((value) => ({ value }));
    const day = { value: new Date(Date.UTC(2017, 5, 4)), type: Date, format: 'dd.mm.yyyy' };
    const book = await write([head, [{ value: 'Нора Симеонова' }, day, { value: email }, { value: 359888123457 }]], {});
    const report = await take('children', await book.toBuffer());
    expect(report.counts).toEqual({ new: 1, exists: 0, faulty: 0, families: 1 });
    expect(report.rows[0]!.understood).toMatchObject({ parent_phone: '+359888123457', birth_date: '2017-06-04' });
    const good = await write([head, [{ value: '=HYPERLINK("x")' }, day, { value: email }, null]], {});
    expect((await take('children', await good.toBuffer())).counts.new).toBe(1);
    expect(await readValue`select birth_date from children where full_name like '=HYPERLINK%'`).toBe('2017-06-04');
  });
});

describe('many children at once', () => {
  const HEAD =
    'Дете;Рождена дата;Имейл;Родител;Телефон;Втори родител;Имейл на втория родител;Телефон на втория родител';

  test('become what each of them alone would become', async () => {
    const tag = crypto.randomUUID().slice(0, 8);
    const known = await make.user({ role: 'parent', full_name: `Стара ${tag}`, phone: null });
    const there = await make.child(known, { full_name: `Има ${tag}`, birth_date: '2017-03-05' });
    const child = (name: string, rest: string) => `${name} ${tag};05.03.2017;${rest}`;
    const rows = [
      child('Има', `${known.email};;;;;`),
      child('Нов', `${known.email!.toUpperCase()};;;;;`),
      child('Първи', `a-${tag}@f.example;Ана ${tag};0888100200;;b-${tag}@f.example;`),
      child('Първи', `a-${tag}@f.example;;;;b-${tag}@f.example;`),
      child('Първи', `b-${tag}@f.example;;;;;`),
      child('Втори', `b-${tag}@f.example;;;;a-${tag}@f.example;`),
      child('Без', `;Мина ${tag};0888100201;;;`),
      child('Без', `;МИНА  ${tag};0888 100 201;;;`),
      child('Също', `;Мина ${tag};;;;`),
      child('Друг', `;Мина ${tag};0888100202;;;`),
      child('Двусмислен', `;Мина ${tag};;;;`),
      child('ΜΑΣ', `a-${tag}@f.example;;;;;`),
      child('Грешен', `не-е-имейл;;;;;`),
      child('Има', `${known.email};;;Леля;l-${tag}@f.example;`),
    ];
    const single = 'exists,new,new family,exists,exists,new,new family,exists,new,new family';
    const expected = `${single},parent_name family_ambiguous,new,parent_email invalid_email,new`.split(',');
    const said = (report: Awaited<ReturnType<typeof take>>) =>
      report.rows.map(({ outcome, also, faults }) =>
        [
          ...(faults.length > 0 ? faults.map(({ column, fault }) => `${column} ${fault}`) : [outcome]),
          ...(also ? [also] : []),
        ].join(' '),
      );
    const file = [HEAD, ...rows].join('\n');
    expect(said(await take('children', file, true))).toEqual(expected);
    expect(said(await take('children', file))).toEqual(expected);
    const again = await take('children', file);
    // The name with a last sigma has two small forms: the database finds the double, and the rows are written singly.
    expect(again.rows.filter(({ outcome }) => outcome === 'new')).toEqual([]);
    expect(again.counts).toMatchObject({ exists: 11, faulty: 3 });
    expect(
      await read`
        select children.full_name, profiles.full_name as parent, profiles.phone, private.is_managed(parent_id) as managed,
          array(select email from guardians join auth.users on users.id = user_id where child_id = children.id) as guardians,
          (select count(*)::integer from audit_log where action = 'register_child' and subject_id = children.id::text) as logged
        from children join profiles on user_id = parent_id where children.full_name like ${`% ${tag}`} and children.id <> ${there.id}
          and (profiles.phone is not null) order by children.full_name`,
    ).toEqual([
      {
        full_name: `Без ${tag}`,
        parent: `Мина ${tag}`,
        phone: '+359888100201',
        managed: true,
        guardians: [],
        logged: 1,
      },
      {
        full_name: `Друг ${tag}`,
        parent: `Мина ${tag}`,
        phone: '+359888100202',
        managed: true,
        guardians: [],
        logged: 1,
      },
      {
        full_name: `Първи ${tag}`,
        parent: `Ана ${tag}`,
        phone: '+359888100200',
        managed: false,
        guardians: [`b-${tag}@f.example`],
        logged: 1,
      },
      {
        full_name: `Също ${tag}`,
        parent: `Мина ${tag}`,
        phone: '+359888100201',
        managed: true,
        guardians: [],
        logged: 1,
      },
      {
        full_name: `ΜΑΣ ${tag}`,
        parent: `Ана ${tag}`,
        phone: '+359888100200',
        managed: false,
        guardians: [],
        logged: 1,
      },
    ]);
  });

  test('thousands are tried, and how far it is can be read meanwhile', async () => {
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `Дете Номер${at};05.03.2017;many-${at}@f.example;Родител ${at};;;;`,
    );
    let report: Awaited<ReturnType<typeof take>> | undefined;
    const trial = take('children', [HEAD, ...rows].join('\n'), true).then((done) => (report = done));
    const seen = new Set<number>();
    while (!report) {
      const progress = await make.call('read_import_progress', admin, {});
      if (progress) {
        expect(progress.total).toBe(4000);
        seen.add(progress.done);
      }
    }
    expect((await trial).counts).toEqual({ new: 4000, exists: 0, faulty: 0, families: 4000 });
    expect(seen.size).toBeGreaterThan(2);
    expect(await make.call('read_import_progress', admin, {})).toBeNull();
    expect(await read`select from auth.users where email like 'many-%'`).toEqual([]);
  }, 300_000);
});

test('families get an account without a password, once, whichever address signs up meanwhile', async () => {
  const known = await make.user({ role: 'parent', full_name: 'Стара Фамилия' });
  const email = `${crypto.randomUUID()}@family.example`;
  const file = `E-mail,Parent,Phone,Language\n${email},Anna Smith,+359888000111,en\n${known.email},Друго Име,,\n${email},Again,,\nx@y.bg,,,de\n`;
  const report = await take('families', file);
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(['new', 'exists', 'exists', 'faulty']);
  expect(
    await read`
      select profiles.full_name, locale, private.strongest_role(user_id) as role
      from auth.users join profiles on user_id = users.id where email = ${email}
    `,
  ).toEqual([{ full_name: 'Anna Smith', locale: 'en', role: 'parent' }]);
  const account = await club.database.transaction(AUTH_ADMIN, async (trx) => {
    const user = await findUserByEmail(trx, email);
    return { user, password: await findPasswordHash(trx, user!.id) };
  });
  expect(account).toMatchObject({
    password: null,
    user: { email_confirmed_at: null, identities: [{ provider: 'email' }], raw_app_meta_data: { provider: 'email' } },
  });
  expect(await row('profiles', { user_id: known.id })).toMatchObject({ full_name: 'Стара Фамилия', locale: 'bg' });
});

describe('classes', () => {
  const head = 'Клас,Локация,Инструктор,Часове,Минути,Цена,Места,Коридор';

  test('are made with their lessons; a clash is shown at its column, and what is there stays', async () => {
    const poolName = `Басейн ${crypto.randomUUID().slice(0, 8)}`;
    await make.location({ name: poolName });
    const teacher = await make.user({ role: 'instructor', full_name: `Иво ${crypto.randomUUID().slice(0, 8)}` });
    const teacherName = await readValue<string>`select full_name as n from profiles where user_id = ${teacher.id}`;
    const file = [
      head,
      `Делфинчета,${poolName},${teacherName},"пн 17:30, ср 17.30",45,"15,00",8,1`,
      `Акули,${poolName},${teacher.email},понеделник 18:00,45,12.50 лв.,6,2`,
      `Костенурки,Няма такъв,Никой,всеки ден,много,х,0,`,
    ].join('\n');
    const dry = await take('classes', file, true);
    expect(dry.rows.map(({ outcome }) => outcome)).toEqual(['new', 'faulty', 'faulty']);
    expect(dry.rows[1]!.faults).toEqual([
      { column: 'instructor', fault: 'instructor_clash', detail: expect.stringContaining('Делфинчета') },
    ]);
    expect(new Set(dry.rows[2]!.faults.map(({ column }) => column))).toEqual(
      new Set(['location', 'instructor', 'sessions', 'duration_minutes', 'price_per_class', 'max_capacity']),
    );
    expect(await read`select id from classes where title = 'Делфинчета'`).toEqual([]);
    await take('classes', file);
    const [made] = await read`
      select price_per_class, max_capacity, lane, (select count(*)::integer from class_sessions where class_id = classes.id) as sessions,
        exists (select from lessons where class_id = classes.id) as lessons
      from classes where title = 'Делфинчета'
    `;
    expect(made).toEqual({ price_per_class: 1500, max_capacity: 8, lane: 1, sessions: 2, lessons: true });
    expect((await take('classes', file)).rows.map(({ outcome }) => outcome)).toEqual(['exists', 'faulty', 'faulty']);
  });
});

describe('a file without rows is refused', () => {
  const zip = (declared: number, held = 1000, name = 'xl/workbook.xml') => {
    const packed = deflateRawSync(Buffer.alloc(held));
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(entry.length, 12);
    end.writeUInt32LE(local.length + packed.length, 16);
    return Buffer.concat([local, packed, entry, end]);
  };

  test.each<[string, string | Buffer, string]>([
    ['an empty file', '\n\n', 'import_empty'],
    ['a head alone', 'Дете;Рождена дата;Имейл\n', 'import_empty'],
    ['a file of other columns', 'Име;Адрес\nа;б\n', 'import_columns'],
    ['a PDF', '%PDF-1.7 …', 'import_unreadable'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import_unreadable'],
    ['a page', '<html><script>alert(1)</script></html>', 'import_unreadable'],
    ['a zip that is no workbook', zip(1000), 'import_unreadable'],
    ['a bomb', zip(4_000_000_000), 'import_unreadable'],
    ['half a zip', Buffer.from('PK\u0003\u0004half', 'latin1'), 'import_unreadable'],
    ['binary in disguise', Buffer.from([65, 0, 66, 0, 10]), 'import_unreadable'],
    ['too many rows', `Дете;Рождена дата;Имейл\n${'а б;05.03.2018;a@b.bg\n'.repeat(10_001)}`, 'import_too_long'],
  ])('%s', async (_name, content, code) => {
    await refuses(take('children', content, true), code);
  });

  test('missing columns are named by their keys, and so in the language of the reader', async () => {
    const fault = await take('children', 'Дете;Имейл\nа б;a@b.bg\n', true).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'import_columns', details: 'birth_date' });
    const namesIn = (locale: Locale) => columnNames('full_name, birth_date', IMPORT_COLUMNS.children, locale);
    expect(LOCALES.map(namesIn)).toEqual(['Дете, Рождена дата', 'Child, Birth date', 'Ребёнок, Дата рождения']);
  });

  test('a zip that holds more than it says is not unpacked', async () => {
    const file = zip(1000, 300_000_000);
    expect(isBomb(file)).toBe(true);
    await refuses(take('children', file, true), 'import_unreadable');
  });

  test('and only admins upload files', async () => {
    const { caller } = await make.user({ role: 'instructor' });
    const file = { kind: 'families', file_name: 'x', content: 'eA==', dry_run: true } as const;
    await refused('not_allowed', 'import_file', caller, file);
  });
});
