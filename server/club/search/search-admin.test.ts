import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';

const { make, refused, asService } = await clubTest();
let admin: Caller;
let mother: { id: string; caller: Caller };
let payment: { id: string; reference: string };
beforeAll(async () => {
  admin = await make.caller('admin');
  mother = await make.user({
    role: 'parent',
    full_name: 'Ралица Желева',
    email: 'ralitsa_z@test.club',
    phone: '+359888123456',
  });
  const child = await make.child(mother, { first_name: 'Огнян', last_name: 'Желев' });
  await make.child(undefined, { first_name: 'Жельо', last_name: 'Огнянов' });
  await make.swimClass({ title: 'Делфини 7', title_en: 'Dolphins 7' });
  const id = await make.insert('payments', {
    user_id: mother.id,
    child_id: child.id,
    amount: 4000,
    method: 'cash',
    status: 'pending',
  });
  payment = await asService((trx) =>
    trx.selectFrom('payments').select(['id', 'reference']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
});

const find = (words: string) => make.call('search_admin', admin, { words });
const names = (found: readonly { name: string | null }[]) => found.map(({ name }) => name);

test('words are found in any order, in any case; names that begin with them come first', async () => {
  expect(names((await find('желев огнян')).children)).toEqual(['Огнян Желев']);
  expect(names((await find('огнян')).children)).toEqual(['Огнян Желев', 'Жельо Огнянов']);
  expect(names((await find('же')).children)).toEqual(['Жельо Огнянов', 'Огнян Желев']);
  expect((await find('елев')).children[0]).toMatchObject({ parent: 'Ралица Желева' });
});

test('people are found by address and by phone, however it is written', async () => {
  const expected = [{ id: mother.id, name: 'Ралица Желева', email: 'ralitsa_z@test.club', phone: '+359888123456' }];
  for (const words of ['ralitsa_', '0888 123 456', '+359 (888) 12-34', '123456'])
    expect((await find(words)).people, words).toEqual(expected);
  expect((await find('ralitsaXz')).people).toEqual([]);
});

test('a payment is found by its reference and with its family', async () => {
  const expected = [expect.objectContaining({ id: payment.id, amount: 4000, name: 'Огнян Желев' })];
  for (const words of [payment.reference, payment.reference.slice(0, 6).toLowerCase(), 'Огнян Желев', '0888123456'])
    expect((await find(words)).payments, words).toEqual(expected);
});

test('a class is found in every language, and wildcards are taken literally', async () => {
  expect((await find('dolph')).classes).toMatchObject([{ title: 'Делфини 7', is_active: true }]);
  for (const words of ['%%', '__', '\\\\'])
    expect(await find(words)).toMatchObject({ children: [], people: [], classes: [] });
});

test('an order and an invoice are found by number', async () => {
  const id = await make.insert('orders', {
    user_id: mother.id,
    total: 2500,
    recipient_name: 'Ралица',
    shipping_address: 'ул. Роза 1',
  });
  const { number } = await asService((trx) =>
    trx.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  await make.insert('invoices', { number: 41, kind: 'receipt', recipient: 'Ралица Желева', amount: 4000 });
  for (const words of [`№ ${number}`, `#${number}`])
    expect((await find(words)).orders).toEqual([{ id, number, total: 2500, name: 'Ралица' }]);
  for (const words of ['41', '2000000041'])
    expect(names((await find(words)).invoices), words).toEqual(['Ралица Желева']);
  expect(await find('99999999999999')).toMatchObject({ orders: [], invoices: [] });
});

test('only an admin searches', async () => {
  const instructor = await make.user({ role: 'instructor' });
  for (const caller of [mother.caller, instructor.caller])
    await refused('not_allowed', 'search_admin', caller, { words: 'Желев' });
  await expect(make.call('search_admin', admin, { words: ' ж ' })).rejects.toMatchObject({
    details: [{ field: 'words', fault: 'too_short' }],
  });
  await expect(find('Же\0лев')).rejects.toMatchObject({ details: [{ field: 'words', fault: 'control_characters' }] });
  expect((await find('Же\ud83d')).children).toEqual([]);
});

test('reception searches as an admin does, and finds no invoices', async () => {
  await make.insert('invoices', { number: 57, kind: 'receipt', recipient: 'Ралица Желева', amount: 4000 });
  expect(names((await find('57')).invoices)).toEqual(['Ралица Желева']);
  const reception = await make.caller('reception');
  expect((await make.call('search_admin', reception, { words: '57' })).invoices).toEqual([]);
  const { children, payments } = await make.call('search_admin', reception, { words: 'Огнян Желев' });
  expect([names(children), names(payments)]).toEqual([['Огнян Желев'], ['Огнян Желев']]);
});
