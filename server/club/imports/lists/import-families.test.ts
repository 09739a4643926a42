import { expect, test } from 'vitest';
import type { ListFamily } from '../../../../contracts/child-lists.ts';
import { adminTest } from '../../../testing/club.ts';

const { make, read, refused, admin } = await adminTest();
/** A surname that no other test has; digits in a name are read as a year or a number. */
const some = () =>
  `Я${Array.from(crypto.randomUUID().slice(0, 8), (sign) => 'абвгдежзиклмнопр'[Number.parseInt(sign, 16)]).join('')}`;
/** A number that no other test has. */
const number = () => `+35988${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10_000_000).padStart(7, '0')}`;
const listed = async (text: string, layout?: { head: number; columns: Record<string, number> }) =>
  make.call('read_child_list', admin, {
    file_name: 'списък.csv',
    content: Buffer.from(text).toString('base64'),
    layout: layout ?? null,
  });
const asInput = ({ id, cells, children }: ListFamily) => ({
  id,
  cells,
  children: children.map((child) => ({ id: child.id, cells: child.cells })),
});
const write = (families: (ReturnType<typeof asInput> & { user_id?: string; is_new?: boolean })[], more = {}) =>
  make.call('import_families', admin, { file_name: 'списък.csv', families, ...more });
const said = ({ families }: Awaited<ReturnType<typeof write>>) =>
  families.map(({ outcome, known, faults, children }) =>
    [
      outcome,
      ...(known ? [known.by] : []),
      ...faults.map(({ column, fault }) => `${column} ${fault}`),
      ...children.flatMap((child) => [child.outcome, ...child.faults.map(({ column, fault }) => `${column} ${fault}`)]),
    ].join(', '),
  );
const childrenOf = (tag: string) =>
  read<{ full_name: string; parent: string }>`
    select children.full_name, birth_date, profiles.full_name as parent, profiles.phone, users.email, private.is_managed(parent_id) as managed
    from children join profiles on user_id = parent_id join auth.users on users.id = parent_id
    where children.full_name like ${`%${tag}`} order by children.full_name`;

test('a list goes in by families; a family with a row that is not understood waits whole, and goes in once it is mended', async () => {
  const tag = some();
  const [phone, other] = [number(), number()];
  const text = `Списък;;;
Дете;Рожд. дата;Родител;Телефон
Ана ${tag};12.3.16;Мая ${tag};${phone}
Борис ${tag};2014;;
Вера ${tag};5.5.2015;Ружа Първа${tag};${other}`;
  const { families } = await listed(text);
  const [first, second] = families.map(asInput);
  expect(said(await write([first!, second!], { dry_run: true }))).toEqual([
    'waits, waits, faulty, birth_date invalid_date',
    'new, new',
  ]);
  const adult = {
    ...second!,
    children: [{ id: 'adult', cells: { full_name: `Пена ${tag}`, birth_date: '1984-04-02' } }],
  };
  expect(said(await write([adult], { dry_run: true }))).toEqual(['waits, faulty, birth_date born_too_early']);
  expect(await childrenOf(tag)).toEqual([]);
  await write([first!, second!]);
  expect(await childrenOf(tag)).toEqual([
    expect.objectContaining({ full_name: `Вера ${tag}`, phone: other, email: null, managed: true }),
  ]);
  first!.children[1]!.cells.birth_date = '2014-06-07';
  expect(said(await write([first!, second!]))).toEqual(['new, new, new', 'known, phone, exists']);
  const after = await childrenOf(tag);
  expect(after).toHaveLength(3);
  // The file as it was, with the year alone: the child is there, and nothing is asked of it.
  expect(said(await write(families.map(asInput)))).toEqual(['known, phone, exists, exists', 'known, phone, exists']);
  expect(await childrenOf(tag)).toEqual(after);
});

test('families of the club are recognized by address, phone and child; a person may say otherwise', async () => {
  const tag = some();
  const [byEmail, byPhone, byChild] = await Promise.all(
    ['Ема', 'Фани', 'Хана'].map((name) => make.user({ role: 'parent', full_name: `${name} ${tag}` })),
  );
  const phone = number();
  await read`update profiles set phone = ${phone} where user_id = ${byPhone!.id}`;
  await make.child(byChild, { full_name: `Старо Дете${tag}`, birth_date: '2015-04-03' });
  const family = (id: string, cells: object, name: string) => ({
    id,
    cells,
    children: [{ id: `${id}.1`, cells: { full_name: `${name}${tag}`, birth_date: '2016-01-02' } }],
  });
  const all = [
    family('a', { parent_email: byEmail!.email!.toUpperCase(), parent_name: 'Друго Име' }, 'Първо Дете'),
    family('b', { parent_name: `Друга ${tag}`, parent_phone: phone }, 'Второ Дете'),
    {
      ...family('c', { parent_name: `Нов ${tag}` }, ''),
      children: [
        { id: 'c.1', cells: { full_name: `старо  дете${tag}`, birth_date: '3.4.2015' } },
        { id: 'c.2', cells: { full_name: `Трето Дете${tag}`, birth_date: '2016-01-02' } },
      ],
    },
  ];
  expect(said(await write(all))).toEqual(['known, email, new', 'known, phone, new', 'known, child, exists, new']);
  expect((await childrenOf(tag)).map(({ full_name, parent }) => `${full_name} < ${parent}`)).toEqual([
    `Второ Дете${tag} < Фани ${tag}`,
    `Първо Дете${tag} < Ема ${tag}`,
    `Старо Дете${tag} < Хана ${tag}`,
    `Трето Дете${tag} < Хана ${tag}`,
  ]);
  const apart = { ...family('d', { parent_name: `Съседка ${tag}`, parent_phone: phone }, 'Чуждо Дете'), is_new: true };
  expect(said(await write([apart]))).toEqual(['new, new']);
  expect(said(await write([apart]))).toEqual(['known, phone, exists']);
  const nameless = { ...family('e', { parent_name: `Друга ${tag}`, parent_phone: phone }, 'Пето Дете') };
  expect(said(await write([nameless], { dry_run: true }))).toEqual(['waits, parent_name family_ambiguous, waits']);
  const chosen = { ...nameless, user_id: byPhone!.id };
  expect(said(await write([chosen]))).toEqual(['known, chosen, new']);
  const staff = await make.user({ role: 'instructor' });
  const stranger = family('f', { parent_name: `Друга ${tag}` }, 'Шесто Дете');
  expect(said(await write([{ ...stranger, user_id: staff.id }]))).toEqual([
    'waits, parent_name family_not_found, waits',
  ]);
});

test('a list that was mended by hand changes nothing when it comes again as it was', async () => {
  const tag = some();
  const phone = number();
  const text = `Дете;Рожд. дата;Родител;Телефон
Ана ${tag};1.2.2013;Ружа ${tag};${phone}
Съни ${tag};3.4.2014;Друга ${tag};${phone}
Кера ${tag};5.6.2015;Кета ${tag};123`;
  const { families } = await listed(text);
  const [both, third] = families.map(asInput);
  expect(both!.children).toHaveLength(2);
  const [first, second] = both!.children;
  const mended = [
    { ...both!, children: [first!] },
    { id: 'own', cells: { parent_name: `Друга ${tag}`, parent_phone: phone }, children: [second!], is_new: true },
    { ...third!, cells: { ...third!.cells, parent_phone: number() } },
  ];
  expect(said(await write(mended))).toEqual(['new, new', 'new, new', 'new, new']);
  const after = await childrenOf(tag);
  expect(said(await write(mended))).toEqual(['known, phone, exists', 'known, phone, exists', 'known, phone, exists']);
  expect(said(await write([both!, third!]))).toEqual(['known, phone, exists, exists', 'known, child, exists']);
  // Another birthday changes nothing either, and the one that the club has is said.
  const [other] = mended;
  const later = { ...other!, children: [{ ...first!, cells: { ...first!.cells, birth_date: '2013-06-15' } }] };
  const {
    families: [answer],
  } = await write([later]);
  expect(answer!.children).toMatchObject([{ outcome: 'exists', birth_date: '2013-02-01' }]);
  expect(await childrenOf(tag)).toEqual(after);
});

test('a birth date of the club is replaced by the one of the list only where a person says so', async () => {
  const tag = some();
  const text = `Дете;Рожд. дата;Родител;Телефон
Ана ${tag};1.2.2013;Ружа ${tag};${number()}
Борис ${tag};3.4.2014;;`;
  const family = asInput((await listed(text)).families[0]!);
  expect(said(await write([family]))).toEqual(['new, new, new']);
  const [ana, boris] = family.children;
  const taking = (birth_date: string, takes_birth_date: boolean) => ({
    ...family,
    children: [{ ...ana!, cells: { ...ana!.cells, birth_date }, takes_birth_date }, boris!],
  });
  const days = async () => (await childrenOf(tag)).map((child) => (child as { birth_date?: string }).birth_date);
  expect(said(await write([taking('2013-02-10', false)]))).toEqual(['known, phone, exists, exists']);
  expect(said(await write([taking('2013-02-10', true)], { dry_run: true }))).toEqual(['known, phone, changed, exists']);
  expect(await days()).toEqual(['2013-02-01', '2014-04-03']);
  // One that cannot be makes the family wait.
  expect(said(await write([taking('2113-02-10', true)]))).toEqual([
    'waits, phone, faulty, birth_date in_the_future, exists',
  ]);
  // The parents' cells are not asked for.
  const bare = { ...taking('2013-02-10', true), cells: { ...family.cells, parent_email: 'няма' } };
  expect(said(await write([bare]))).toEqual(['known, phone, changed, exists']);
  expect(await days()).toEqual(['2013-02-10', '2014-04-03']);
  expect(
    await read`
      select details, actor_id is not null as is_signed from audit_log join children on children.id::text = subject_id
      where action = 'change_birth_date' and full_name like ${`%${tag}`}`,
  ).toEqual([{ details: { before: '2013-02-01', after: '2013-02-10' }, is_signed: true }]);
  expect(said(await write([taking('2013-02-10', true)]))).toEqual(['known, phone, exists, exists']);
});

test('a second parent joins all children of the family; a child that is listed twice is one', async () => {
  const tag = some();
  const email = `${crypto.randomUUID()}@family.example`;
  const cells = {
    parent_name: `Ива ${tag}`,
    parent_phone: number(),
    guardian_name: `Ивo ${tag}`,
    guardian_email: email,
  };
  const child = (id: string, name: string) => ({
    id,
    cells: { full_name: `${name}${tag}`, birth_date: '2016-01-02', skill_level: 'напреднали', gender: 'момче' },
  });
  const family = { id: 'a', cells, children: [child('1', 'Едно'), child('2', 'Друго'), child('3', 'едно')] };
  expect(said(await write([family]))).toEqual(['new, new, new, exists']);
  expect(
    await read`
      select full_name, gender, skill_level, email from children join guardians on child_id = children.id join auth.users on users.id = user_id
      where full_name like ${`%${tag}`} order by full_name`,
  ).toEqual(
    ['Друго', 'Едно'].map((name) => ({
      full_name: `${name}${tag}`,
      gender: 'male',
      skill_level: 'intermediate',
      email,
    })),
  );
  const wrong = {
    id: 'b',
    cells: { ...cells, guardian_email: 'няма', parent_phone: '123' },
    children: [child('1', 'Трето')],
  };
  expect(said(await write([wrong], { dry_run: true }))[0]).toMatch(
    /^waits, .*parent_phone invalid_phone, guardian_email invalid_email/,
  );
});

test('columns that were given by hand are found again by the head', async () => {
  const tag = some();
  const text = `Кой${tag};Кога;Чий\nИва Тонева;Мая Тонева;1.2.2015\n`;
  const layout = { head: 0, columns: { full_name: 0, parent_name: 1, birth_date: 2 } };
  const { families, titles } = await listed(text, layout);
  expect(families[0]).toMatchObject({ cells: { parent_name: 'Мая Тонева' } });
  await write(families.map(asInput), { layout: { titles, columns: layout.columns }, dry_run: true });
  expect((await listed(text)).layout.remembered).toBe(false);
  await write(families.map(asInput), { layout: { titles, columns: layout.columns } });
  expect((await listed(text)).layout).toEqual({ ...layout, guessed: [], remembered: true });
});

test('a sign that no text holds is refused at its cell, and half of one is replaced', async () => {
  const tag = some();
  const { families } = await listed(`Дете;Рожд. дата;Родител;Телефон\nАна ${tag};12.3.2016;Мая ${tag};${number()}`);
  const family = asInput(families[0]!);
  const named = (parent_name: string) => write([{ ...family, cells: { ...family.cells, parent_name } }]);
  await expect(named('Мая\0')).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'families.0.cells.parent_name', fault: 'control_characters' }],
  });
  await named(`Мая \ud83d ${tag}`);
  expect(await childrenOf(tag)).toEqual([expect.objectContaining({ parent: `Мая \ufffd ${tag}` })]);
});

test('only admins read and write lists', async () => {
  const { caller } = await make.user({ role: 'instructor' });
  await refused('not_allowed', 'read_child_list', caller, { file_name: 'x', content: 'eA==' });
  const family = { id: 'a', cells: { parent_name: 'Ива' }, children: [{ id: '1', cells: { full_name: 'Иво' } }] };
  await refused('not_allowed', 'import_families', caller, { file_name: 'x', families: [family] });
});
