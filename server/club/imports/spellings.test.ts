import { expect, test } from 'vitest';
import { dayOf, genderOf } from '../../platform/spreadsheets/typed-values.ts';
import { inline, sheetXml, workbookOf } from '../../platform/testing/workbook.ts';
import { adminTest } from '../../testing/club.ts';
import { importBy } from './testing/import-by.ts';

const { make, read, admin } = await adminTest();
const take = importBy(make, admin);
const some = () => crypto.randomUUID().slice(0, 8);
const HEAD = 'Дете;Рождена дата;Имейл;Родител;Телефон';
/** One row of children as the club understands it. */
async function understood(file: string | Buffer) {
  const { rows } = await take('children', file, true);
  expect(rows.map(({ faults }) => faults)).toEqual(rows.map(() => []));
  return rows.map((row) => row.understood);
}

test('a number is one however it was pasted, in a file and from the form', async () => {
  const phones = [
    '+359 (0)88 812 3456',
    '+3590888123456',
    '\u202a+359 888 123 456\u202c',
    '0888\u2011123\u2011456',
    '0888\u2013123\u2013456',
    '888123456',
    '359888123456',
  ];
  const rows = phones.map((phone, at) => `Ива П${at};05.03.2017;a${at}@family.example;Мария;"${phone}"`);
  for (const { parent_phone } of await understood([HEAD, ...rows].join('\n')))
    expect(parent_phone).toBe('+359888123456');
  const { caller, id } = await make.user({ role: 'parent' });
  for (const [at, phone] of phones.entries())
    await make.call('register_child', caller, {
      full_name: `Ива ${at}`,
      birth_date: '2017-03-05',
      emergency_contact_phone: phone,
    } as never);
  expect(
    await read`select distinct emergency_contact_phone as phone from child_care join children on children.id = child_id where parent_id = ${id}`,
  ).toEqual([{ phone: '+359888123456' }]);
});

test('a number with an exponent is one where all of its digits are there', async () => {
  const phonesOf = async (...phones: string[]) => {
    const rows = phones.map((phone, at) => `Ива Колева;05.03.2017;kid${at}@family.example;Мария;${phone}`);
    const report = await take('children', `${HEAD}\n${rows.join('\n')}`, true);
    return report.rows.map(({ understood: { parent_phone } }) => parent_phone);
  };
  expect(await phonesOf('8.88123456E+08', '3,59888123456E+11', '8.88E+08')).toEqual([
    '+359888123456',
    '+359888123456',
    '8.88E+08',
  ]);
});

test('a text that is written as a formula is the text', async () => {
  const row = 'Ива Колева;05.03.2017;kid@family.example;Мария;0888123456';
  const formulas = row.split(';').map((cell) => `="${cell}"`);
  const rows = await understood(`${HEAD}\n${row}`);
  expect(await understood(`${HEAD}\n${formulas.join(';')}`)).toEqual(rows);
  const quoted = formulas.map((cell) => `"${cell.replaceAll('"', '""')}"`);
  expect(await understood(`${HEAD}\n${quoted.join(';')}`)).toEqual(rows);
});

test('a name that is not composed is the same name, in files, searches and rows written by hand', async () => {
  const email = `${some()}@family.example`;
  const composed = `Николай Йорданов${some()}`;
  const apart = composed.normalize('NFD');
  expect(apart).not.toBe(composed);
  const row = (name: string) => `${name};05.03.2017;${email};;`;
  const { rows } = await take('children', [HEAD, row(composed), row(apart)].join('\n'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'exists']);
  const found = await make.call('search_admin', admin, { words: apart });
  expect(JSON.stringify(found)).toContain(composed);
  await read`update children set last_name = ${`\u202a${apart.split(' ')[1]!}`} where full_name = ${composed}`;
  expect(await read`select full_name from children where full_name like ${`%${composed.slice(-8)}`}`).toEqual([
    { full_name: composed },
  ]);
});

test('a child is one child with signs in its name that are not seen, or with a dot and no space', async () => {
  const email = `${some()}@family.example`;
  const rows = ['Иван Тагов', 'Ив\u{e0041}ан Тагов', 'Ив\u034fан Таг\ufe0fов', 'Ст. Тагов', 'Ст.Тагов'].map(
    (name) => `${name};05.03.2017;${email};;`,
  );
  const report = await take('children', [HEAD, ...rows].join('\n'));
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(['new', 'exists', 'exists', 'new', 'exists']);
});

test('an address at a Cyrillic domain is one address, at sign-up as in a file', async () => {
  const name = some();
  const rows = [`${name}@пример.бг`, `${name}@xn--e1afmkfd.xn--90ae`].map(
    (email, at) => `Ива Д${at};05.03.2017;${email};;`,
  );
  const report = await take('children', [HEAD, ...rows].join('\n'));
  expect(report.rows.map(({ outcome, also }) => [outcome, also])).toEqual([
    ['new', 'family'],
    ['new', null],
  ]);
  expect(await read`select email from auth.users where email like ${`${name}%`}`).toEqual([
    { email: `${name}@xn--e1afmkfd.xn--90ae` },
  ]);
});

test('the line that says the separator is none of the list', async () => {
  const row = 'Ива Колева;05.03.2017;kid@family.example;Мария;0888123456';
  const plain = await understood(`${HEAD}\n${row}`);
  for (const start of ['sep=;\n', 'SEP=;\r\n', '\ufeffsep=;\r']) {
    const end = start.endsWith('\r') ? '\r' : '\n';
    const { rows } = await take('children', `${start}${HEAD}${end}${row}`, true);
    expect(rows.map(({ line }) => line)).toEqual([2]);
    expect(rows.map((each) => each.understood)).toEqual(plain);
  }
  expect(await understood(`sep=|\n${HEAD}\n${row}`.replaceAll(';', '|'))).toEqual(plain);
});

test('a list is read in the encoding of the program that wrote it', async () => {
  const text = `${HEAD}\nМария Язова;05.03.2017;kid@family.example;„Ели“ Юрданова;0888123456`;
  const wanted = await understood(text);
  const single = (encoding: string, of = text) => {
    const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
    return Buffer.from(Array.from(of, (sign) => signs.indexOf(sign)));
  };
  const big = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  for (const file of [
    single('windows-1251'),
    single('x-mac-cyrillic'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    big,
    Buffer.from(`\ufeff${text.replace('\n', '\r')}`),
  ])
    expect(await understood(file)).toEqual(wanted);
  const plain = text.replaceAll(/[„“]/g, '');
  for (const encoding of ['ibm866', 'koi8-r'])
    expect(await understood(single(encoding, plain)), encoding).toEqual(await understood(plain));
  const western = 'Child;Birth date;Email\nJürgen Müller;05.03.2017;j@family.example';
  for (const file of [Buffer.from(western, 'latin1'), Buffer.from(western)])
    expect(await understood(file)).toMatchObject([{ full_name: 'Jürgen Müller' }]);
});

test('a list is read in the code pages of DOS and Unix, and in UTF-16 without its mark', async () => {
  const text = `${HEAD}\nМария Язова;05.03.2017;kid@family.example;Щериян ЮРДАНОВ № 5;0888123456`;
  const large = text.toUpperCase().replace('№', 'No');
  const bytesOf = (of: string, codeOf: (sign: string) => number) =>
    Buffer.from(Array.from(of, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : codeOf(sign))));
  const mik = (of: string) => bytesOf(of, (sign) => (sign === '№' ? 0xd5 : sign.charCodeAt(0) - 0x0410 + 0x80));
  const single = (encoding: string, of: string) => {
    const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
    return bytesOf(of, (sign) => signs.indexOf(sign));
  };
  for (const of of [text, large]) {
    const rows = await understood(of);
    expect(rows).toMatchObject([{ birth_date: '2017-03-05' }]);
    for (const file of [
      mik(of),
      single('windows-1251', of),
      single('iso-8859-5', of),
      single('ibm866', of),
      Buffer.from(of, 'utf16le'),
      Buffer.from(of, 'utf16le').swap16(),
    ])
      expect(await understood(file)).toEqual(rows);
    const plain = of.replace('№', 'No');
    expect(await understood(single('koi8-r', plain))).toEqual(await understood(plain));
  }
});

test('girls and boys are written in many words', () => {
  const girls =
    'момиче Момиче. жена женски жен ж Ж. девойка девойки девочка девушка женский female F girl girls W woman Д'.split(
      ' ',
    );
  const boys = 'момче мъж мъжки м М. юноша юноши мальчик мужской муж male M boy boys man'.split(' ');
  expect(new Set(girls.map(genderOf))).toEqual(new Set(['female']));
  expect(new Set(boys.map(genderOf))).toEqual(new Set(['male']));
  expect(['?', 'женя', 'x', 'мъжо'].map(genderOf)).toEqual(['?', 'женя', 'x', 'мъжо']);
});

test('days are written in many ways', () => {
  const short =
    '05.03.2017|5/3/17|5-3-2017|05,03,2017|05 03 2017|5. 3. 2017 г.|5 март 2017 г.|5 марта 2017 года|5.III.2017';
  const english = '5 March 2017|March 5, 2017|Mar 5th, 2017|5-Mar-2017';
  const machine =
    '2017-03-05|2017/3/5|2017.03.05|2017-03-05 00:00:00|2017-03-05T00:00:00|05.03.2017 0:00|05.03.2017 г. 00:00 ч.|42799|42799.0';
  const days = [short, english, machine].join('|').split('|');
  for (const day of days) expect(dayOf(day), day).toBe('2017-03-05');
  expect(dayOf('вчера')).toBe('вчера');
  expect(dayOf('2017')).toBe('2017');
});

test('a cell that a workbook could not reckon is a fault of its column, and never a text', async () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const head = ['Дете', 'Рождена дата', 'Имейл', 'Бележки'].map((name) => inline(name)).join('');
  const file = (notes: string) =>
    workbookOf({
      'xl/worksheets/sheet1.xml': sheetXml(
        row(1, head) + row(2, inline('Ива Колева') + inline('05.03.2017') + inline('k@family.example') + notes),
      ),
    });
  const { rows } = await take('children', file('<c t="e"><f>VLOOKUP(1,A1:B2,2)</f><v>#N/A</v></c>'), true);
  expect(rows.map(({ faults }) => faults)).toEqual([[{ column: 'notes', fault: 'invalid', detail: null }]]);
});

test('times of swimmers are read in all their spellings, and the words for none', async () => {
  const full_name = `Мария ${some()}`;
  await make.child(undefined, { full_name, birth_date: '2013-05-06' });
  const times = ['1:02:35', "1'02''35", '1′02″35', '1:02,350', '1 мин 02,35 сек'];
  const words: Record<string, string[]> = {
    DSQ: ['ДСК', 'диск.', 'дисквалифициран', 'дисквалификация', 'DSQ', 'DQ'],
    DNS: ['DNS', 'не стартира', 'не се яви', 'неявка', 'не явился', 'Н/Я', 'no show'],
    DNF: ['DNF', 'отказал', 'не завърши', 'не финишировал', 'сошёл'],
    WDR: ['WDR', 'оттеглена', 'снялся'],
    SICK: ['болен', 'по болест'.slice(3), 'sick'],
  };
  const all = [...times, ...Object.values(words).flat()];
  const rows = all.map((time, at) => `${full_name};Купа ${at};15.11.2025;25 м;100 м бруст;"${time}"`);
  const report = await take('results', ['Състезател;Състезание;Дата;Басейн;Дисциплина;Време', ...rows].join('\n'));
  expect(report.rows.flatMap(({ faults }, at) => faults.map(({ fault }) => `${all[at]}: ${fault}`))).toEqual([]);
  const stored = await read`
    select centiseconds, status from swim_results join meets on meets.id = meet_id
    where child_id = (select id from children where full_name = ${full_name}) order by substr(meets.name, 6)::integer`;
  expect(stored).toEqual([
    ...times.map(() => ({ centiseconds: 6235, status: 'valid' })),
    ...Object.entries(words).flatMap(([status, said]) => said.map(() => ({ centiseconds: null, status }))),
  ]);
});
