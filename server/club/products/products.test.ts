import { expect, test } from 'vitest';
import { asAdmin } from '../../platform/caller.ts';
import { adminTest, race, refuses } from '../../testing/club.ts';

const { make, read, readAs, refused, readValues, admin } = await adminTest(16);
const CAP = { name: 'Шапка', category: 'caps' as const, price: 1250, images: [] };
const made = async (opening_stock: number | null = null) =>
  (await make.call('save_product', admin, { ...CAP, opening_stock })).product_id;
const history = (productId: string) =>
  read`select change, quantity_after, reason, note, changed_by from stock_moves
        where product_id = ${productId} order by created_at`;

test('the stock of a product is what its history adds up to, with who and why', async () => {
  const product_id = await made(5);
  await make.call('change_stock', admin, { product_id, change: 20, reason: 'delivery', note: 'Фактура 114' });
  expect(await make.call('change_stock', admin, { product_id, change: -3, reason: 'correction', note: '' })).toEqual({
    stock_quantity: 22,
  });
  const changed_by = admin.claims.sub;
  expect(await history(product_id)).toEqual([
    { change: 5, quantity_after: 5, reason: 'opening', note: null, changed_by },
    { change: 20, quantity_after: 25, reason: 'delivery', note: 'Фактура 114', changed_by },
    { change: -3, quantity_after: 22, reason: 'correction', note: null, changed_by },
  ]);
});

test('the last pieces go once, however many take them at the same time', async () => {
  const product_id = await made(3);
  await race({ of: 12, winners: 3, code: 'out_of_stock' }, () =>
    make.call('change_stock', admin, { product_id, change: -1, reason: 'correction', note: '' }),
  );
  expect(await history(product_id)).toHaveLength(4);
});

test('only an admin writes products, and no one writes the stock past its history', async () => {
  const product_id = await made(1);
  const parent = await make.caller('parent');
  await refused('not_allowed', 'save_product', parent, CAP);
  await refused('not_allowed', 'change_stock', parent, { product_id, change: 1, reason: 'delivery', note: '' });
  await expect(readAs(admin)`update products set stock_quantity = 99 where id = ${product_id}`).rejects.toThrow(
    /permission denied/,
  );
});

test('faults are named at their fields, and a missing product is not changed', async () => {
  await refuses(
    make.call('save_product', admin, { ...CAP, name: ' ', price: -1, category: 'boats' as never }),
    'invalid_input',
    {
      details: [
        { field: 'name', fault: 'required' },
        { field: 'category', fault: 'invalid' },
        { field: 'price', fault: 'too_small' },
      ],
    },
  );
  const product_id = crypto.randomUUID();
  await refused('product_not_found', 'save_product', admin, { ...CAP, product_id });
  await refused('product_not_found', 'change_stock', admin, { product_id, change: 1, reason: 'delivery', note: '' });
});

test('an admin’s change is recorded: who, what, from what to what; the stock has a history of its own', async () => {
  const product_id = await made(5);
  await make.call('save_product', admin, { ...CAP, product_id, price: 1400, is_active: false });
  await readAs(admin)`update products set name = 'Шапка с делфин' where id = ${product_id}`;
  const rows = await readAs(asAdmin(admin))`select action, details, subject_name, actor_id from audit_entries
      where subject_id = ${product_id} order by created_at`;
  const by = { actor_id: admin.claims.sub, subject_name: 'Шапка с делфин' };
  expect(rows).toEqual([
    { ...by, action: 'create_row', details: { name: 'Шапка' } },
    {
      ...by,
      action: 'change_row',
      details: { name: 'Шапка', changes: { price: ['1250', '1400'], is_active: ['true', 'false'] } },
    },
    {
      ...by,
      action: 'change_row',
      details: { name: 'Шапка с делфин', changes: { name: ['Шапка', 'Шапка с делфин'] } },
    },
  ]);
});

const sizesOf = (productId: string) =>
  read<{ id: string; label: string; stock_quantity: number }>`select id, label, stock_quantity from product_sizes
        where product_id = ${productId} and is_active order by position`;

test('a product gets sizes: what was counted without them leaves the stock, each size has its own', async () => {
  const product_id = await made(14);
  const sizes = [
    { label: '140', opening_stock: 4 },
    { label: '152', opening_stock: null },
  ];
  await make.call('save_product', admin, { ...CAP, product_id, sizes });
  const [small, large] = await sizesOf(product_id);
  expect([small, large]).toMatchObject([
    { label: '140', stock_quantity: 4 },
    { label: '152', stock_quantity: 0 },
  ]);
  const stock = { product_id, change: 3, reason: 'delivery' as const, note: '' };
  await refused('size_required', 'change_stock', admin, stock);
  expect(await make.call('change_stock', admin, { ...stock, size_id: large!.id })).toEqual({ stock_quantity: 7 });
  const renamed = [
    { size_id: large!.id, label: '152 см' },
    { size_id: small!.id, label: '140 см' },
  ];
  await make.call('save_product', admin, { ...CAP, product_id, sizes: renamed });
  expect((await sizesOf(product_id)).map(({ label }) => label)).toEqual(['152 см', '140 см']);
  await refuses(make.call('save_product', admin, { ...CAP, product_id, sizes: [renamed[0]!] }), 'size_in_stock', {
    details: '140 см',
    hint: '4',
  });
  await make.call('change_stock', admin, { ...stock, size_id: small!.id, change: -4 });
  await make.call('save_product', admin, { ...CAP, product_id, sizes: [renamed[0]!] });
  expect(await sizesOf(product_id)).toHaveLength(1);
});

test('the same size twice is named at the second one', async () => {
  const sizes = [{ label: 'M' }, { label: 'm ' }];
  await refuses(make.call('save_product', admin, { ...CAP, sizes }), 'invalid_input', {
    details: [{ field: 'sizes.1.label', fault: 'duplicate' }],
  });
});

test('a product is found by its name; two of one name have two addresses', async () => {
  const named = { ...CAP, name: 'Шапка „Вълна“ 2026' };
  const ids = [
    (await make.call('save_product', admin, named)).product_id,
    (await make.call('save_product', admin, named)).product_id,
  ];
  const rows = await readValues<string>`select slug from products where id = any (${ids}) order by slug`;
  expect(rows).toEqual(['shapka-valna-2026', 'shapka-valna-2026-2']);
});
