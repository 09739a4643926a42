import { expect, test } from 'vitest';
import type { ListColumns } from '../../../../contracts/child-lists.ts';
import { inline, sheetXml, workbookOf } from '../../../platform/testing/workbook.ts';
import { titlesKey } from './cells/list-titles.ts';
import { readList } from './read-list.ts';

const NONE: ReadonlyMap<string, ListColumns> = new Map();
const listOf = (file: string | Buffer, kept = NONE) => readList(Buffer.from(file as string), { kept });
/** Each family as its parents and its children, with what was guessed of them. */
const familiesOf = (list: ReturnType<typeof listOf>) =>
  list.families.map(({ cells, guesses, reasons, children }) => ({
    ...cells,
    why: [...guesses, ...reasons].join(' '),
    children: children.map(({ cells: { full_name, birth_date }, question, guesses: own }) =>
      [full_name, birth_date || `${question?.kind ?? 'no date'}`, ...own].join(' · '),
    ),
  }));

test('a secretary’s list: titles above the head, capitals, serial numbers, an empty parent, a sum at the end', () => {
  const list = listOf(`Плувен клуб „Делта“;;;;;
Списък на децата, сезон 2025/2026;;;;;
;;;;;
№;Дете (трите имена);Род. дата;Родител;Тел.;Имейл
1;МАРИЯ ИВАНОВА ПЕТРОВА;43164;Елена Петрова;0888/123-456;elena@family.example
2;Иван Иванов Петров;12.3.16;;;
3;Георги Тодоров Колев;12 март 2016;Тодор Колев;0887 111 222, 0899 333 444;
4;Анна-Мария Стоева;2017;Стоева Ива;+359 88 555 6677;стоева
;;;;;
5;"Калина и Борис Димови";05.03.2018;Ива Димова;0888999000;
Общо: 6 деца;;;;;
`);
  expect(list.layout).toEqual({
    head: 3,
    columns: { full_name: 1, birth_date: 2, parent_name: 3, parent_phone: 4, parent_email: 5 },
    guessed: [],
    remembered: false,
  });
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Елена Петрова',
      parent_phone: '+359888123456',
      parent_email: 'elena@family.example',
      why: 'row_above',
      children: ['Мария Иванова Петрова · 2018-03-05 · capitals', 'Иван Иванов Петров · 2016-03-12'],
    },
    {
      parent_name: 'Тодор Колев',
      parent_phone: '+359887111222',
      why: 'second_phone',
      children: ['Георги Тодоров Колев · 2016-03-12'],
    },
    {
      parent_name: 'Ива Стоева',
      parent_phone: '+359885556677',
      parent_email: 'стоева',
      why: 'surname_first',
      children: ['Анна-Мария Стоева · 2017'],
    },
    {
      parent_name: 'Ива Димова',
      parent_phone: '+359888999000',
      why: 'cell',
      children: [
        'Калина Димова · one_date · shared_cell · shared_surname',
        'Борис Димов · one_date · shared_cell · shared_surname',
      ],
    },
  ]);
  expect(list.families[1]!.children[0]!.cells.emergency_contact_phone).toBe('+359899333444');
  expect(list.families[2]!.children[0]!.question).toEqual({ kind: 'only_year', offer: '2017-01-01' });
  expect(list.left).toEqual([{ line: 11, sheet: null, reason: 'sum', text: 'Общо: 6 деца' }]);
});

test('a coach’s list by classes, without a head: columns are known by what is in them', () => {
  const list = listOf(`Група „Делфини“,,
1,Мария Иванова 2016,0888123456
2,Петър Стоянов (2015),0877 111 222
Група Акули,,
1,ИВАН ДИМИТРОВ,0899111222 майка
2,Нора Димитрова 12.05.2014,0899111222
`);
  expect(list.layout).toMatchObject({ head: -1, columns: { full_name: 1, parent_phone: 2 } });
  expect(
    list.families.flatMap(({ children }) => children.map((child) => [child.cells.full_name, child.class])),
  ).toEqual([
    ['Мария Иванова', 'Делфини'],
    ['Петър Стоянов', 'Делфини'],
    ['Иван Димитров', 'Акули'],
    ['Нора Димитрова', 'Акули'],
  ]);
  expect(familiesOf(list).at(-1)).toEqual({
    parent_name: 'Родител на Иван Димитров',
    parent_phone: '+359899111222',
    why: 'made_up phone',
    children: ['Иван Димитров · no date · capitals · section', 'Нора Димитрова · 2014-05-12 · date_in_text · section'],
  });
});

test('two children in a cell, with their dates, and two parents with their numbers', () => {
  const list = listOf(`Имена на детето;Рождена дата;Майка;Телефон на родител
"Мария и Иван Петрови";"05.03.2018
12.05.2016";Елена Петрова;0888123456
"Никола Стоянов
Виктория Стоянова";1.1.2014 и 2.2.2016;Ива Стоянова и Петър Стоянов;0888123458 / 0888123459
"Димитрова, Ана";3.3.2013;"Георгиева, Мая";0888 12 34 60
`);
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Елена Петрова',
      parent_phone: '+359888123456',
      why: 'cell',
      children: [
        'Мария Петрова · 2018-03-05 · shared_cell · shared_surname',
        'Иван Петров · 2016-05-12 · shared_cell · shared_surname',
      ],
    },
    {
      parent_name: 'Ива Стоянова',
      parent_phone: '+359888123458',
      guardian_name: 'Петър Стоянов',
      guardian_phone: '+359888123459',
      why: 'second_parent cell',
      children: ['Никола Стоянов · 2014-01-01 · shared_cell', 'Виктория Стоянова · 2016-02-02 · shared_cell'],
    },
    {
      parent_name: 'Мая Георгиева',
      parent_phone: '+359888123460',
      why: 'surname_first',
      children: ['Ана Димитрова · 2013-03-03 · surname_first'],
    },
  ]);
});

test('a Russian list: the surname first, both parents with their numbers', () => {
  const list = listOf(`ФИО ребёнка;Дата рождения;Мама;Телефон мамы;Папа;Телефон папы;Группа
Иванов Пётр Сергеевич;05.03.2016;Иванова Анна Петровна;+359 888 111 333;Иванов Сергей;+7 912 345 67 89;Дельфины
Иванова Мария Сергеевна;07.08.2018;;;;;Дельфины
Смирнова Ольга Игоревна;1 сентября 2015 г.;Смирнова Елена;0888111334;Смирнов Олег;;Акулы
Итого;3;;;;;
`);
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Анна Петровна Иванова',
      parent_phone: '+359888111333',
      guardian_name: 'Сергей Иванов',
      guardian_phone: '+79123456789',
      why: 'surname_first row_above',
      children: [
        'Пётр Сергеевич Иванов · 2016-03-05 · surname_first',
        'Мария Сергеевна Иванова · 2018-08-07 · surname_first',
      ],
    },
    {
      parent_name: 'Елена Смирнова',
      parent_phone: '+359888111334',
      why: 'surname_first',
      children: ['Ольга Игоревна Смирнова · 2015-09-01 · surname_first'],
    },
  ]);
  // A parent without a number is called when the other cannot be.
  expect(list.families[1]!.children[0]!.cells.emergency_contact_name).toBe('Олег Смирнов');
});

test('no addresses, names in two columns: the personal number gives the birthday and is nowhere else', () => {
  const list = listOf(`Име;Фамилия;ЕГН;Баща;GSM
Мария;Петрова;1643051236;Иван Петров;888123456
Калин;Петров;;;
Ана;Колева;1234567890;Петър Колев;0888 123 457
`);
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Иван Петров',
      parent_phone: '+359888123456',
      why: 'row_above',
      children: ['Мария Петрова · 2016-03-05 · from_egn', 'Калин Петров · no date'],
    },
    {
      parent_name: 'Петър Колев',
      parent_phone: '+359888123457',
      why: '',
      children: ['Ана Колева · no date'],
    },
  ]);
  expect(JSON.stringify(list)).not.toContain('1643051236');
});

test('a workbook with a sheet for each class, merged cells and days as numbers', () => {
  const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
  const at = (address: string, text: string) => inline(text, `r="${address}"`);
  const head = (number: number) =>
    row(number, ...['Дете', 'Дата', 'Родител', 'Телефон'].map((title, n) => at(`${'ABCD'[n]}${number}`, title)));
  const first = sheetXml(
    head(2) +
      row(3, at('A3', 'Ива Колева'), '<c r="B3"><v>43164</v></c>', at('C3', 'Петя Колева'), at('D3', '0888123456')) +
      row(4, at('A4', 'Марин Колев'), '<c r="B4" s="1"><v>42441</v></c>'),
    '<mergeCells count="2"><mergeCell ref="C3:C4"/><mergeCell ref="D3:D4"/></mergeCells>',
  );
  const second = sheetXml(head(1) + row(2, at('A2', 'Нора Илиева'), at('B2', '2.2.2015'), at('D2', '0888123457')));
  const file = workbookOf(
    { 'xl/worksheets/sheet1.xml': first, 'xl/worksheets/sheet2.xml': second },
    '<sheet name="Делфини" sheetId="1" r:id="rId1"/><sheet name="Акули" sheetId="2" r:id="rId2"/>',
  );
  const list = listOf(file);
  expect(list.layout.guessed).toEqual(['birth_date']);
  expect(familiesOf(list)).toMatchObject([
    {
      parent_name: 'Петя Колева',
      parent_phone: '+359888123456',
      why: 'phone',
      children: ['Ива Колева · 2018-03-05 · section', 'Марин Колев · 2016-03-12 · section'],
    },
    { parent_phone: '+359888123457', children: ['Нора Илиева · 2015-02-02 · section'] },
  ]);
  expect(list.families.map(({ children }) => children[0]!.class)).toEqual(['Делфини', 'Акули']);
  const sheets = [
    { name: 'Делфини', children: 2 },
    { name: 'Акули', children: 1 },
  ];
  expect(list.sheets).toEqual(sheets);

  // One that a person leaves out stays in the count, and the other is read as before, also where it is the first.
  const without = (sheetsLeft: string[]) => readList(file, { kept: NONE, sheetsLeft });
  expect(without(['Делфини'])).toMatchObject({ families: list.families.slice(1), sheets });
  expect(without(['Делфини']).sample[1]).toContain('Нора Илиева');
  expect(without(['Акули']).families).toEqual(list.families.slice(0, 1));
  expect(without(['Акули', 'Делфини'])).toMatchObject({ families: [], sheets });
});

test('rows of one number, address or parent are one family; a number of many surnames is the school’s', () => {
  const rows = [
    'Ана Илиева;1.1.2015;Мая Илиева;0888000001;',
    'Петър Тонев;1.1.2015;Тоня Тонева;;tonya@family.example',
    'Борис Илиев;1.1.2016;;0888 000 001;',
    'Лора Тонева;1.1.2017;;;TONYA@family.example',
    'Гена Савова;1.1.2014;Ружа Савова;0888000003;',
    'Деян Савов;1.1.2012;Ружа Савова;;',
    'Иво Савов;1.1.2012;Ружа Савова;0888000004;',
    ...['Алексиев', 'Бонев', 'Владов', 'Генов'].map(
      (surname) => `Ян ${surname};1.1.2015;Родител ${surname};029876543;`,
    ),
  ];
  const list = listOf(['Дете;Роден;Родител;Телефон;Имейл', ...rows].join('\n'));
  expect(list.families.map(({ reasons, children }) => [children.length, ...reasons])).toEqual([
    [2, 'phone'],
    [2, 'email'],
    [2, 'parent'],
    [1],
    [1],
    [1],
    [1],
    [1],
  ]);
});

test('a row without a parent is of the family above also in another class, or is asked about; strangers of one number are asked', () => {
  const list = listOf(`№;Дете (трите имена);Род. дата;Родител;Тел.;Ел. поща;Група
1;Цветан Петров Цанков;12.03.2016;Десислава Цанкова;0888 77 34 56;d.cankova@family.example;Делфинчета
;Весела Петрова Цанкова;01.07.2018;;;;Медузи
2;Тодор Ангелов Бонев;02.02.2015;Ангел Бонев;0888 77 34 99;bonev@family.example;Медузи
3;Ралица Миткова Дочева;02.02.2014;Митко Дочев;0888 77 34 99;dochev@family.example;Медузи
;Стела Миткова;02.02.2017;;;;
4;Виктор Бонев;02.03.2012;;0888 77 34 99;;Акули
`);
  expect(
    list.families.map(({ id, cells, question, children }) => [id, cells.parent_email, children.length, question]),
  ).toEqual([
    ['.2.0', 'd.cankova@family.example', 2, undefined],
    ['.4.0', 'bonev@family.example', 2, undefined],
    ['.5.0', 'dochev@family.example', 1, { kind: 'one_phone', child: '.4.0' }],
    ['.6.0', undefined, 1, { kind: 'row_above', child: '.5.0' }],
  ]);
});

test('a list in English, as forms give it: the month first in all of it, surnames first, a given name beside a surname', () => {
  const list = listOf(`Timestamp,Child's first name,Surname,DOB,Parent / phone,Email address,Allergies
2025/09/01 10:12:03 AM,Anna,Brown,3/25/2016,Kate Brown 0888 123 456,kate@family.example,nuts
2025/09/01 10:13:03 AM,tom,brown,1/2/2018,,,none
`);
  expect(list.layout.columns).not.toHaveProperty('emergency_contact_phone');
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Kate Brown',
      parent_phone: '+359888123456',
      parent_email: 'kate@family.example',
      why: 'row_above',
      children: ['Anna Brown · 2016-03-25 · month_first', 'Tom Brown · 2018-01-02 · capitals · month_first'],
    },
  ]);
  expect(list.families[0]!.children.map(({ cells }) => cells.medical_notes)).toEqual(['nuts', undefined]);
  const names = listOf('Child,DOB,Guardian,Phone\n"Petrov, Ivan",2016-05-06,"Petrova, Anna",8 (912) 345-67-89\n');
  expect(familiesOf(names)).toEqual([
    {
      parent_name: 'Anna Petrova',
      parent_phone: '+79123456789',
      why: 'surname_first',
      children: ['Ivan Petrov · 2016-05-06 · surname_first'],
    },
  ]);
});

test('no row is lost: what is no child says why, a child without a name is asked for it, a second parent is one', () => {
  const list = listOf(`№;Дете;Роден;Родител;Телефон
;;;Самотна Майка;0888000009
1;Ана Илиева;1.1.2015;Мая Илиева;0888000001
;;;Петър Илиев;0888000002
2;;2.2.2016;Дора Тонева;0888000003
3;;;;
`);
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Мая Илиева',
      parent_phone: '+359888000001',
      guardian_name: 'Петър Илиев',
      guardian_phone: '+359888000002',
      why: 'second_parent',
      children: ['Ана Илиева · 2015-01-01'],
    },
    { parent_name: 'Дора Тонева', parent_phone: '+359888000003', why: '', children: [' · 2016-02-02'] },
  ]);
  expect(list.left).toEqual([{ line: 2, sheet: null, reason: 'no_name', text: 'Самотна Майка · 0888000009' }]);
});

test('what is written beside names, numbers and addresses goes into the notes, a father alone is the parent', () => {
  const list = listOf(`№;Трите имена на детето;Гр.;Майка;GSM;Баща;GSM;Мейл;Мед. бележка до;Забел.
1;Иван Кръстев Радев (напуснал);Акули;;;Кръстю Радев;0888000011;;31.12.26;
2;Марта Тонева;Акули;Таня Тонева;0888000012 (вечер);;;tanya@family.example, tonevi@family.example;изтекла;плаща
3;"Дея Бончева\u000BМая Бончева";Акули;м. Ирина Бончева;0888000013;;;;;
`);
  expect(familiesOf(list)).toEqual([
    {
      parent_name: 'Кръстю Радев',
      parent_phone: '+359888000011',
      why: '',
      children: ['Иван Кръстев Радев · no date'],
    },
    {
      parent_name: 'Таня Тонева',
      parent_phone: '+359888000012',
      parent_email: 'tanya@family.example',
      why: '',
      children: ['Марта Тонева · no date'],
    },
    {
      parent_name: 'Ирина Бончева',
      parent_phone: '+359888000013',
      why: 'cell',
      children: ['Дея Бончева · no date · shared_cell', 'Мая Бончева · no date · shared_cell'],
    },
  ]);
  expect(list.families.map(({ children }) => [children[0]!.class, children[0]!.cells.notes])).toEqual([
    ['Акули', 'напуснал'],
    ['Акули', 'плаща; tonevi@family.example; вечер'],
    ['Акули', undefined],
  ]);
  const years = listOf('Дете;Гр.;Тел.\nИва Колева;2016;0888000014\n');
  expect(familiesOf(years)[0]!.children).toEqual(['Ива Колева · 2016']);
});

test('a row with the name of a class alone is the head of the rows below it, however short it is', () => {
  const row = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.map((text, at) => inline(text, `r="${'ABC'[at]}${number}"`)).join('')}</row>`;
  const rows = [
    row(1, 'Трите имена на детето', 'Име и фамилия', 'Тел. за връзка'),
    row(2, 'ГРУПА „АКУЛИ“ – вт./четв. 18:30 ч.'),
    row(3, 'Ива Колева', 'Петя Колева', '0888000015'),
  ];
  const list = listOf(workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(rows.join('')) }));
  expect(list.left.map(({ reason }) => reason)).toEqual(['section']);
  expect(list.families[0]!.cells.parent_name).toBe('Петя Колева');
  expect(list.families[0]!.children[0]!.class).toBe('„АКУЛИ“ – вт./четв. 18:30 ч.');
});

test('a class of two words alone is a head, with no word that says so', () => {
  const list = listOf(`№;Дете;Рожд. дата;Родител
;Малки делфини;;
1;Ива Колева;1.2.2015;Петя Колева
;Бебешко плуване;;
2;Ян Донев;3.4.2023;Мая Донева
;Лора и Нора Донови;;
`);
  expect(list.left.map(({ reason }) => reason)).toEqual(['section', 'section']);
  const children = list.families.flatMap((family) => family.children);
  expect(children.map((child) => `${child.cells.full_name} · ${child.class}`)).toEqual([
    'Ива Колева · Малки делфини',
    'Ян Донев · Бебешко плуване',
    'Лора Донова · Бебешко плуване',
    'Нора Донова · Бебешко плуване',
  ]);
});

test('names below an unknown title are the parents’, those of instructors and schools are not', () => {
  const rows = ['Колев', 'Донев', 'Илиев', 'Тонев', 'Ботев'].map(
    (surname, at) =>
      `Ян ${surname};${at + 1}.2.2015;Мая ${surname}а;088812345${at};Иван Вазов;Ана ${'БВ'[at % 2]}енева`,
  );
  const list = listOf(['Дете;Роден;Кой води;GSM;Училище;Води ги', ...rows].join('\n'));
  expect(list.layout.columns).toEqual({ full_name: 0, birth_date: 1, parent_name: 2, parent_phone: 3 });
  expect(list.layout.guessed).toEqual(['parent_name']);
});

test('a mother and a father with their numbers in a column each are two parents; a day or a level alone is the head of a class', () => {
  const list = listOf(`Име, презиме, фамилия;Майка, тел.;Баща, тел.;Кой е
Начинаещи събота;;;
Ива Петрова Колева;Петя Колева - 0888 00 00 16;Борис Колев 0888000017;баща
Съботна школа;;;
Ян Янев Донев;Мая Донева 0888000018;;майка
`);
  expect(list.layout.columns).toEqual({ full_name: 0, parent_phone: 1, guardian_phone: 2 });
  expect(list.left.map(({ reason }) => reason)).toEqual(['section', 'section']);
  expect(list.families.map(({ cells, children }) => [cells, children[0]!.class])).toEqual([
    [
      {
        parent_name: 'Петя Колева',
        parent_phone: '+359888000016',
        guardian_name: 'Борис Колев',
        guardian_phone: '+359888000017',
      },
      'Начинаещи събота',
    ],
    [{ parent_name: 'Мая Донева', parent_phone: '+359888000018' }, 'Съботна школа'],
  ]);
});

test('an address of many families is the club’s own, and what is written for nothing is nothing', () => {
  const rows = ['Алексиев', 'Бонев', 'Владов', 'Генов', 'Донев'].map(
    (surname, at) => `Ян ${surname};1.1.2015;Мая ${surname};${at === 4 ? 'няма' : 'club@family.example'};-`,
  );
  const list = listOf(['Дете;Роден;Родител;Имейл;Телефон', ...rows].join('\n'));
  expect(list.families.map(({ cells, guesses }) => [cells, ...guesses])).toEqual([
    [{ parent_name: 'Мая Алексиев' }, 'shared_email'],
    [{ parent_name: 'Мая Бонев' }, 'shared_email'],
    [{ parent_name: 'Мая Владов' }, 'shared_email'],
    [{ parent_name: 'Мая Генов' }, 'shared_email'],
    [{ parent_name: 'Мая Донев' }],
  ]);
});

test('cells that are built to take long do not', () => {
  const hostile = ['-', ' ', 'а', '1', '@', '.', ', ', 'и ', '0888'].map((piece) => `Я${piece.repeat(900)}б`);
  const rows = hostile.map((text) => `"${text}";"${text}";"${text}";"${text}"`);
  expect(listOf(['Дете;Роден;Родител;Телефон', ...rows].join('\n')).families.length).toBeGreaterThan(0);
});

test('a line of endless cells is refused before it is read; one of very many is, too', () => {
  for (const separator of [';', ',', '\t', '|'])
    for (const file of [separator.repeat(1_000_000), `Дете${separator.repeat(19_000)}Роден`, 'я'.repeat(20_001)])
      expect(() => listOf(`${file}\n${file}`)).toThrow(expect.objectContaining({ code: 'import_unreadable' }));
});

test('columns that a person gave to a head are those of the next list with it', () => {
  const titles = ['Плувец', 'А', 'Б'];
  const kept = new Map([[titlesKey(titles), { full_name: 0, notes: 1, parent_phone: 2 } satisfies ListColumns]]);
  const list = listOf('плувец ;а;б\nИва Колева;нещо;0888123456\n', kept);
  expect(list.layout).toMatchObject({ remembered: true, columns: { notes: 1 } });
  expect(list.families[0]!.children[0]!.cells.notes).toBe('нещо');
  const unknown = listOf('А;Б\nнещо;друго\n');
  expect(unknown).toMatchObject({
    missing: ['full_name'],
    families: [],
    sample: [
      ['А', 'Б'],
      ['нещо', 'друго'],
    ],
  });
});
