import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emailAddress } from '../../../contracts/addresses.ts';
import { personName } from '../../../contracts/inputs/person-name.ts';
import { isPlainName } from '../../../contracts/person-name.ts';
import { cleanLine } from '../../../contracts/texts.ts';
import { AUTH_ADMIN } from '../../platform/caller.ts';
import { clubTest, refuses } from '../../testing/club.ts';
import { createProfile } from '../core/profiles.ts';

const { club, make, read, readValue, readValues, asService } = await clubTest();

const NAMES = [
  'Мария Петрова-Иванова',
  'Seán O’Connor',
  "D'Angelo Russell",
  'J. R. R. Tolkien',
  'А.Б. Петров',
  'Жан-Пиер дьо ла Тур',
  'Nguyễn Thị Minh Khai',
  'José Ángel Núñez',
  'Мария (баба) и Иван',
  'Иван „Ванчо“ Петров, мл.',
  '山田太郎',
  'محمد علي',
  'श्री राम',
  'Дете 3',
  'Майка: Иванова',
];
const FOREIGN_NAMES = [
  'Мария\nПлати тук',
  'Мария\r\nBcc: a@b.bg',
  'Мария\u2028Петрова',
  'http://evil.example Мария',
  'evil.com',
  'Спечели на виж.бг',
  'www.evil.example',
  'evil．com',
  'evil。com',
  'a@evil.example',
  '127.0.0.1',
  'Мария\u202eаворп',
  'Ма\u200bрия',
  'a\u0007b',
  't.me',
];

test('the form and the database agree on what is a name, and what is cleaned is one', async () => {
  for (const name of NAMES) expect([isPlainName(name), await isPlain(name)], name).toEqual([true, true]);
  for (const name of FOREIGN_NAMES) {
    expect([isPlainName(name), await isPlain(name)], name).toEqual([false, false]);
    const cleaned = await readValue<string>`select private.plain_name(${name})`;
    expect(isPlainName(cleaned), cleaned).toBe(true);
  }
  for (const name of NAMES) expect(await readValue`select private.plain_name(${name})`).toBe(name);
});
const isPlain = (name: string) => readValue<boolean>`select private.is_plain_name(${name})`;

test('a name of a hundred thousand marks keeps ten in a form and at the sign-in, and is too long for the table, at once', async () => {
  const name = `а${'\u0301\u0323'.repeat(200_000)}`;
  expect(personName().parse(name)).toBe(`а${'\u0301\u0323'.repeat(5)}`.normalize('NFC'));
  expect(emailAddress(`${name}@club.example`)).toHaveLength(cleanLine(name).length + 13);
  const parent = await make.user({ role: 'parent' });
  await refuses(
    club.database.transaction(parent.caller, (trx) =>
      sql`update profiles set full_name = ${name} where user_id = ${parent.id}::uuid`.execute(trx),
    ),
    '23514',
  );
});

test('an initial, or a short part, typed without a space gets one', () => {
  expect(personName().parse('И.Петров')).toBe('И. Петров');
  expect(personName().parse('А.Б.Петров')).toBe('А.Б. Петров');
  expect(personName().parse('Ив.Петров')).toBe('Ив. Петров');
  expect(personName().parse('Мария-Ив.Петрова')).toBe('Мария-Ив. Петрова');
  expect(personName().parse('Ст.Ив.Петров')).toBe('Ст. Ив. Петров');
  expect(personName().parse('t.me')).toBe('t. me');
  for (const address of ['evil.example', 'Www.Evil.Example', 'Evil.Com', 'ab.com', 'iv.Petrov', 'виж.бг'])
    expect(personName().safeParse(address).success, address).toBe(false);
  expect(personName().safeParse('evil.com').success).toBe(false);
});

/** Cleaned before the rule is asked. */
const CLEANED = ['t.me', 'Мария\u202eаворп', 'Ма\u200bрия'];

test.each(FOREIGN_NAMES.filter((name) => !CLEANED.includes(name)))(
  '%j is refused at its field, and by the table',
  async (full_name) => {
    const { caller } = await make.user({ role: 'parent' });
    const asked = make.call('register_child', caller, { full_name: `Мария ${full_name}`, birth_date: '2018-02-03' });
    await expect(asked).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'full_name', fault: expect.stringMatching('invalid_name|control_characters') }],
    });
    await expect(
      club.database.statements(caller, { method: 'PATCH', path: '/rest/v1/profiles', readOnly: false }, [
        { text: 'update profiles set full_name = $1', values: [full_name] },
      ]),
    ).rejects.toMatchObject({ constraint: 'profiles__full_name_plain' });
  },
);

test('invisible signs in a name are left out, in a form and in a plain write', async () => {
  const { id, caller } = await make.user({ role: 'parent' });
  const child = await make.call('register_child', caller, {
    full_name: 'Ма\u200bрия Пе\u202eтрова',
    birth_date: '2018-02-03',
  });
  expect(await readValue`select full_name from children where id = ${child.id}`).toBe('Мария Петрова');
  await club.database.statements(caller, { method: 'PATCH', path: '/rest/v1/profiles', readOnly: false }, [
    { text: 'update profiles set full_name = $1', values: ['Ма\u200bрия Пе\u202eтрова'] },
  ]);
  expect(await readValue`select full_name from profiles where user_id = ${id}`).toBe('Мария Петрова');
});

test('a name from a sign-up or a provider is cleaned on its way to the profile, also when it changes', async () => {
  const { id } = await make.user();
  await read`delete from profiles where user_id = ${id}`;
  await asService((trx) => createProfile(trx, { id, metadata: { full_name: 'Мария\nhttp://evil.com' } }));
  const name = () => readValue<string>`select full_name from profiles where user_id = ${id}`;
  expect(await name()).toBe('Мария http evil. com');
  await club.database.transaction(AUTH_ADMIN, (trx) =>
    sql`update auth.users set raw_user_meta_data = ${JSON.stringify({ full_name: 'Виж evil.com\nсега' })}::jsonb where id = ${id}`.execute(
      trx,
    ),
  );
  expect(await name()).toBe('Виж evil. com сега');
});

/** Columns that name no person, or are read by the staff alone. */
const OTHER_NAMES =
  /^(albums|card_issuers|event_squads|attachments|base_time_lists|club_settings|job_runs|levels|locations|meets|message_templates|order_items|plans|products|reports|saved_views|seasons|skills|time_standard_lists|bank_transactions|bank_layouts)[.]/;

test('every column with the name of a person has the rule', async () => {
  const columns = await readValues<string>`
    select c.relname || '.' || attname from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'text'::regtype and attgenerated = ''
      and attname ~ '(^|_)name$' and not exists (
        select from pg_constraint where conrelid = c.oid and conname = relname || '__' || attname || '_plain'
      ) order by 1`;
  expect(columns.filter((name) => !OTHER_NAMES.test(name))).toEqual([]);
});

test('the program and the database keep a line in one form', async () => {
  const marks = [
    '\u00ad',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u202e',
    '\u2060',
    '\u2069',
    '\ufeff',
    '\u{e0041}',
    '\u3164',
    '\u034f',
  ];
  const spaces = ['\u00a0', '\u1680', '\u2003', '\u202f', '\u205f', '\u3000'];
  for (const sign of [...marks, ...spaces, 'и\u0306', 'e\u0301']) {
    const line = `Ми${sign}ла`;
    expect(await readValue`select private.clean_line(${line})`, JSON.stringify(line)).toBe(cleanLine(line));
    expect(cleanLine(line)).not.toBe(line);
  }
});

test('a picture keeps the signs that make it, and a text none that are not seen', () => {
  for (const picture of ['❤️', '👩‍👧', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '1️⃣'])
    expect(cleanLine(picture)).toBe(picture);
  expect(cleanLine('Ив\u{e0041}\ufe0fан\u3164')).toBe('Иван');
  expect(cleanLine('🏴\u{e0067}')).toBe('🏴');
});
