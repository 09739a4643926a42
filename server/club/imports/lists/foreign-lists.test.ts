import * as xlsx from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readList } from './read-list.ts';

const listOf = (file: string | Buffer) => readList(Buffer.from(file as string), { kept: new Map() });
/** Each child with its birthday or the question about it, its class and its parents. */
const childrenOf = (list: ReturnType<typeof listOf>) =>
  list.families.flatMap(({ cells, children }) =>
    children.map((child) =>
      [
        child.cells.full_name,
        child.question ? `${child.question.offer}?` : child.cells.birth_date,
        child.class,
        ...Object.values(cells),
      ].join(' · '),
    ),
  );

/** The day in a cell of a workbook. */
const day = (text: string) => ({ t: 'n' as const, v: Date.parse(text) / 86_400_000 + 25_569, z: 'dd/mm/yyyy' });
const number = (value: number) => ({ t: 'n' as const, v: value });

function sheetOf(rows: (string | xlsx.CellObject | null)[][], merged: string[] = []): xlsx.WorkSheet {
  const sheet: xlsx.WorkSheet = {};
  let width = 0;
  for (const [r, row] of rows.entries())
    for (const [c, value] of row.entries()) {
      if (value === null) continue;
      width = Math.max(width, c);
      sheet[xlsx.utils.encode_cell({ r, c })] = typeof value === 'string' ? { t: 's', v: value } : value;
    }
  sheet['!ref'] = xlsx.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width } });
  sheet['!merges'] = merged.map((range) => xlsx.utils.decode_range(range));
  return sheet;
}

const fileOf = (sheet: xlsx.WorkSheet, bookType: xlsx.BookType): Buffer =>
  xlsx.write({ SheetNames: ['Лист1'], Sheets: { Лист1: sheet } }, { type: 'buffer', bookType });

test('a head over two rows says above whose names and numbers are below', () => {
  const list = listOf(`ПК „ДЕЛТА СПОРТ“;;;;;;;;
Списък за басейна;;;;;;;;
№;Дете;;;Майка;;Баща;;Забележка
;Име;Фамилия;Роден/а;Име;Тел.;Име;Тел.;
1;Анна-Мария;Дочева;5/3/2016;Радка Дочева;0888 22 33 44;Дочо Дочев;0888 22 33 45;астма
2;Божидар;Енчев;15.VI.2014 г.;Еленка Енчева;;;;
;Веселин;Енчев;2015;;;;;брат
Всичко;3 записа;;;;;;;
`);
  expect(list.titles).toEqual([
    '№',
    'Дете Име',
    'Дете Фамилия',
    'Дете Роден/а',
    'Майка Име',
    'Майка Тел.',
    'Баща Име',
    'Баща Тел.',
    'Забележка',
  ]);
  expect(list.sample[0]).toEqual(list.titles);
  expect(childrenOf(list)).toEqual([
    'Анна-Мария Дочева · 2016-03-05 ·  · Радка Дочева · +359888223344 · Дочо Дочев · +359888223345',
    'Божидар Енчев · 2014-06-15 ·  · Еленка Енчева',
    'Веселин Енчев · 2015-01-01? ·  · Еленка Енчева',
  ]);
});

test('two classes beside each other are two lists', () => {
  const list = listOf(`Делфини - пон/ср 17:30;;;;Акули - вт/чт 18:30;;;
№;Име;Роден;Тел.;№;Име;Роден;Тел.
1;Ана Петрова;3.V.2015 г.;0888111001;1;Яна Колева;2012;0888111011
2;Борис Донев;2.3.2014;888111002;2;Явор Минчев;1.2.2011;0888111012
3;Вера Тонева;1.1.2016;0888111003;;;;
Общо: 3;;;;Общо: 2;;;
`);
  expect(childrenOf(list)).toEqual([
    'Ана Петрова · 2015-05-03 · Делфини - пон/ср 17:30 · +359888111001 · Родител на Ана Петрова',
    'Борис Донев · 2014-03-02 · Делфини - пон/ср 17:30 · +359888111002 · Родител на Борис Донев',
    'Вера Тонева · 2016-01-01 · Делфини - пон/ср 17:30 · +359888111003 · Родител на Вера Тонева',
    'Яна Колева · 2012-01-01? · Акули - вт/чт 18:30 · +359888111011 · Родител на Яна Колева',
    'Явор Минчев · 2011-02-01 · Акули - вт/чт 18:30 · +359888111012 · Родител на Явор Минчев',
  ]);
  expect(list.families.flatMap(({ children }) => children.map(({ line }) => line))).toEqual([3, 4, 5, 3, 4]);
  expect(new Set(list.families.map(({ id }) => id)).size).toBe(5);
  // A parent beside a child is none.
  expect(childrenOf(listOf('Име;Тел.;Име;Тел.\nАна Петрова;0888111003;Мая Петрова;\n'))).toEqual([
    'Ана Петрова ·  ·  · Мая Петрова · +359888111003',
  ]);
});

test('an old workbook: headings between the rows, numbers without their zero, Roman months, notes at the margin', () => {
  const rows = [
    ['СПОРТЕН КЛУБ „НЕПТУН“'],
    ['СПИСЪК на децата', null, null, null, null, 'Отг.: Г. Тодорова'],
    [],
    ['№ по ред', 'Име, презиме и фамилия', 'Дата на раждане', 'Родител (име)', 'Телефон'],
    ['I ГРУПА – НАЧИНАЕЩИ (пон. и сряда 17:30)'],
    [number(1), 'Александра Пламенова Георгиева', '3.V.2015 г.', 'Пламен Георгиев', number(888_123_456)],
    [number(2), 'иВЕТА йОРДАНОВА', day('2014-11-12'), 'Йордан Йорданов', number(359_887_654_321)],
    [number(3), 'Виктория и Габриела Симеонови', '12.ХI.2013г. и 4.II.2016г.', 'Силвия Симеонова', '0898/11-22-33'],
    [number(4), 'Димитър Цонев', '7.ІІІ.2012', 'Никола Цонев (баща)', number(0)],
    [null, 'Общо: 5 деца', null, null, number(290)],
    ['II ГРУПА'],
    [number(1), 'Ема Илиева', '21 юли 2011 г.', 'Красимира Илиева', number(889_000_111)],
    [number(2), 'ЖИВКО РУМЕНОВ', day('2010-01-30'), 'Стефан Руменов', '082 / 83 45 67', null, null, 'НЕ Е ПЛАТИЛ'],
    ['ВСИЧКО ДЕЦА:', number(7)],
    [],
    [null, 'Изготвил:', null, 'Галя Тодорова, секретар'],
  ];
  for (const bookType of ['biff8', 'xlsx', 'ods'] as const) {
    const list = listOf(fileOf(sheetOf(rows, ['A1:F1', 'A5:E5']), bookType));
    const first = 'I ГРУПА – НАЧИНАЕЩИ (пон. и сряда 17:30)';
    expect(childrenOf(list), bookType).toEqual([
      `Александра Пламенова Георгиева · 2015-05-03 · ${first} · Пламен Георгиев · +359888123456`,
      `Ивета Йорданова · 2014-11-12 · ${first} · Йордан Йорданов · +359887654321`,
      `Виктория Симеонова · 2013-11-12 · ${first} · Силвия Симеонова · +359898112233`,
      `Габриела Симеонова · 2016-02-04 · ${first} · Силвия Симеонова · +359898112233`,
      `Димитър Цонев · 2012-03-07 · ${first} · Никола Цонев`,
      'Ема Илиева · 2011-07-21 · II ГРУПА · Красимира Илиева · +359889000111',
      'Живко Руменов · 2010-01-30 · II ГРУПА · Стефан Руменов · +35982834567',
    ]);
    expect(list.left.map(({ reason }) => reason)).toEqual(['section', 'sum', 'section', 'sum', 'sum']);
    // A person sees the note at the margin, and may say what its column is.
    expect(list.sample.flat(), bookType).toContain('НЕ Е ПЛАТИЛ');
  }
});

test('merged cells, ticks and a class over two lines, as a sheet of Google is saved', () => {
  const tick = (is: boolean) => ({ t: 'b' as const, v: is });
  const rows = [
    ['🏊 Плувна школа Медуза – ЗАПИСАНИ', null, null, null, null, 'Присъствия'],
    ['Група', 'Дете', 'Дата р.', 'Родител/и + тел.', 'Имейл', '1.IX', '3.IX'],
    [
      'Рибки\n(пн/ср 16:00)',
      'Ая Костова',
      '3.V.2015 г.',
      'Мила Костова 0888555111\nКосьо Костов 0888555112',
      'mila@family.example',
      tick(true),
      tick(false),
    ],
    [null, 'Боян Костов', '17.08.2017', null, null, tick(true), tick(true)],
    ['Акули', 'Марк и Ния Найденови', '01.01.2012\n09.09.2013', 'Найден Найденов тел. 0877555114', null, tick(true)],
    [null, 'Олег Петров', number(2011), 'Пена Петрова +359 (0) 87 755 5116', null, tick(true)],
    ['ОБЩО', number(5), null, null, null, number(4), number(1)],
  ];
  const merged = ['A3:A4', 'A5:A6', 'D3:D4', 'E3:E4', 'F1:G1'];
  for (const bookType of ['xlsx', 'ods', 'biff8'] as const)
    expect(childrenOf(listOf(fileOf(sheetOf(rows, merged), bookType))), bookType).toEqual([
      ...['Ая Костова · 2015-05-03', 'Боян Костов · 2017-08-17'].map(
        (child) =>
          `${child} · Рибки (пн/ср 16:00) · Мила Костова · +359888555111 · mila@family.example · Косьо Костов · +359888555112`,
      ),
      'Марк Найденов · 2012-01-01 · Акули · Найден Найденов · +359877555114',
      'Ния Найденова · 2013-09-09 · Акули · Найден Найденов · +359877555114',
      'Олег Петров · 2011-01-01? · Акули · Пена Петрова · +359877555116',
    ]);
});

test('a day or a year where a personal number is missing is the birthday', () => {
  const list = listOf(`Име на детето;ЕГН;Родител;GSM
Тео Бояджиев;2015 г.;Мая Бояджиева;тел: 0888-333-002
Ина Тенева;3.4.2016;Рая Тенева;0888-333-003
Ема Цекова;1234567890;Рая Цекова;0888-333-004
`);
  expect(childrenOf(list).map((text) => text.split(' · ').slice(0, 2))).toEqual([
    ['Тео Бояджиев', '2015-01-01?'],
    ['Ина Тенева', '2016-04-03'],
    ['Ема Цекова', ''],
  ]);
  expect(JSON.stringify(list.families)).not.toContain('1234567890');
});

test('first and last names in columns of their own, squads and numbers beside names, as programs in English export them', () => {
  const list = listOf(`Last Name;First Name;DOB;Squad;Mother;Home Phone;Emergency contact
Ivanov;Petar;05.06.2014;Sharks;Elena Ivanova;0888123456;Granny 0887654321
Begley;Conor;08.12.2015;Sharks;Ann Begley;0888123457;Grandad 07700 900456
`);
  expect(childrenOf(list)).toEqual([
    'Petar Ivanov · 2014-06-05 · Sharks · Elena Ivanova · +359888123456',
    'Conor Begley · 2015-12-08 · Sharks · Ann Begley · +359888123457',
  ]);
  const emergencies = list.families.map(({ children: [child] }) => [
    child!.cells.emergency_contact_name,
    child!.cells.emergency_contact_phone,
  ]);
  // A number that is none here stays as it was written.
  expect(emergencies).toEqual([
    ['Granny', '+359887654321'],
    ['Grandad 07700 900456', undefined],
  ]);
  for (const titles of ['id,first_name,last_name,dob', 'Child first name,Child last name,Date of birth'])
    expect(childrenOf(listOf(`${titles}\n${titles.startsWith('id') ? '7,' : ''}Shaun,Begley,2017-05-01\n`))).toEqual([
      'Shaun Begley · 2017-05-01 ·  · Родител на Shaun Begley',
    ]);
  expect(childrenOf(listOf('First and last name,Date of birth\nShaun Begley,2017-05-01\n'))).toEqual([
    'Shaun Begley · 2017-05-01 ·  · Родител на Shaun Begley',
  ]);
});

test('initials stay initials', () => {
  const list = listOf('Ф.И.О. ребенка;Дата рождения\nКим Е.В.;01.02.2016\nЛИ А.С.;02.03.2017\n');
  expect(childrenOf(list).map((text) => text.split(' · ')[0])).toEqual(['Е.В. Ким', 'А.С. Ли']);
});

test.each([
  'Име;Фамилия;Роден;Име;Фамилия;Телефон',
  'Име на детето;Фамилия на детето;Роден;Име;Фамилия;Телефон',
  'Име;Фамилия;Роден;Име на майката;Фамилия на майката;Телефон на майката',
])('a given name and a surname behind those of the child are the parent’s: %s', (head) => {
  const list = listOf(`${head}\nИва;Петрова;05.03.2017;Мария;Колева;0888123456\n`);
  expect(childrenOf(list)).toEqual(['Ива Петрова · 2017-03-05 ·  · Мария Колева · +359888123456']);
  const contact = listOf(
    'Име;Фамилия;Роден;Име на контакт при спешност;Телефон\nИва;Петрова;05.03.2017;Баба Мая;0888123456\n',
  );
  expect(contact.families[0]?.children[0]?.cells).toMatchObject({ emergency_contact_name: 'Баба Мая' });
});
