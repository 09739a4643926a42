import type { Page } from '@playwright/test';
import { makeFamily } from './family.ts';
import { fillCard, follow, openDialog, press, sendSignIn, visit } from './forms.ts';
import { done, type Client } from './protocol/toolbox.ts';
import { enter, expect, expectAccessible, expectContrast, expectNoViolations, test } from './story.ts';

interface Made {
  id: string;
  name: string;
  slug: string;
  sizes: { id: string; label: string }[];
  /** Changes its price, as an admin does. */
  cost: (price: number) => Promise<void>;
  left: (label: string) => Promise<number>;
}

/** A swimsuit of the story's own, so that no other story buys it: two of size M, none of L. */
async function makeSuit(admin: Client): Promise<Made> {
  const name = `Бански „Вълна“ ${crypto.randomUUID().slice(0, 6)}`;
  const columns = { name, category: 'swimwear', price: 5900, images: [], description: 'Не избледнява от хлора.' };
  const sizes = [
    { label: 'M', opening_stock: 2 },
    { label: 'L', opening_stock: 0 },
  ];
  const { product_id } = done(await admin.rpc('save_product', { ...columns, sizes })) as { product_id: string };
  const read = async () => {
    const answer = await admin
      .from('products')
      .select('slug,product_sizes!product_sizes_product_id_fkey(id,label,stock_quantity)')
      .eq('id', product_id)
      .single();
    return answer.data as unknown as {
      slug: string;
      product_sizes: { id: string; label: string; stock_quantity: number }[];
    };
  };
  const { slug, product_sizes } = await read();
  return {
    id: product_id,
    name,
    slug,
    sizes: product_sizes,
    cost: async (price) => void (await admin.from('products').update({ price }).eq('id', product_id)),
    left: async (label) => (await read()).product_sizes.find((size) => size.label === label)!.stock_quantity,
  };
}

const cartOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null') as object[] | null);

test('a parent finds a swimsuit, is asked before a new price, pays, calls one off', async ({
  page,
  context,
  tools,
}) => {
  const suit = await makeSuit(tools.service());
  const { parent } = await makeFamily();

  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Магазин' }).getByRole('link', { name: 'Бански' }).click();
  await expect(page).toHaveURL(/category=swimwear/);
  await page.getByLabel('Търси в магазина').fill(suit.name.slice(-6));
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNoViolations(page);
  await page.getByRole('link', { name: suit.name }).click();
  await expectAccessible(page.getByRole('heading', { level: 1, name: suit.name }));
  await expectContrast(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const add = page.getByRole('button', { name: 'Добави в количката' });
  await add.click();
  await expect(page.getByText('Избери размер.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /L/ })).toBeDisabled();
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await add.click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expect(page.getByText(`${suit.name} · M has been added to your cart`)).toBeVisible();
  expect(await cartOf(page)).toEqual([
    {
      id: suit.sizes.find(({ label }) => label === 'M')!.id,
      name: `${suit.name} · M`,
      price: 5900,
      stock_quantity: 2,
      quantity: 1,
    },
  ]);

  // Another tab knows of it, and its changes show here.
  const beside = await context.newPage();
  await beside.goto('/news');
  await expect(beside.getByText('1 брой в количката')).toBeAttached();
  const drawer = await openDialog(beside, 'Количка', 'Количка');
  await drawer.getByRole('button', { name: /^Още един/ }).click();
  await expect(page.getByText('2 броя в количката')).toBeAttached();
  await press(drawer, /^Още един/, beside.getByText('Out of stock'));
  await expectAccessible(beside.getByText('Cannot add more items than available in stock'));
  await drawer.getByRole('button', { name: /^Един по-малко/ }).click();
  await beside.close();

  // A visitor signs in first, and finds the cart again.
  await page.goto('/checkout');
  await expectAccessible(page.getByText('Влез или се регистрирай, за да поръчаш.'));
  await page.getByRole('main').getByRole('link', { name: 'Вход' }).click();
  await sendSignIn(page, parent.email, parent.password);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('Име на получателя')).toHaveValue(parent.name);

  // An order without an address and a phone is refused.
  const order = page.getByRole('button', { name: /^Купи · / });
  await page.getByRole('radio', { name: /Искам доставка/ }).check({ force: true });
  await page.getByLabel('Телефон').fill('');
  await order.click();
  await expect(page.getByLabel('Телефон')).toBeFocused();
  for (const label of ['Област', 'Град или село', 'Пощенски код', 'Улица и номер'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
  await page.getByLabel('Телефон').fill('0888 123 456');
  await page.getByLabel('Област').selectOption('Велико Търново');
  await page.getByLabel('Град или село').fill('Горна Оряховица');
  await page.getByLabel('Пощенски код', { exact: true }).fill('5100');
  await page.getByLabel('Улица и номер').fill('ул. „Патриарх Евтимий“ 17');
  await page.getByRole('radio', { name: /С карта/ }).check({ force: true });
  await page.reload();
  await expect(page.getByLabel('Град или село')).toHaveValue('Горна Оряховица');

  // An admin changes the price in the same moment: the page says so and asks, and nothing is charged.
  await suit.cost(6500);
  await order.click();
  await expect(page.getByText('Магазинът се промени току-що.', { exact: false })).toBeVisible();
  await expect(page.getByText(/вече струва 65,00\sлв\..*а беше 59,00\sлв\./)).toBeVisible();
  await expect(order).toBeDisabled();
  await expectNoViolations(page);
  expect(await suit.left('M')).toBe(2);
  await page.getByRole('button', { name: 'Добре, обнови количката' }).click();
  await order.click();
  await expect(page.getByText('Поръчката е приета')).toBeVisible();
  expect(await suit.left('M')).toBe(1);
  expect(await cartOf(page)).toBeNull();
  await expectAccessible(page.getByText('ул. „Патриарх Евтимий“ 17, 5100 Горна Оряховица, обл. Велико Търново'));
  const number = /№ (\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')![1];
  await expect
    .poll(async () => (await page.request.get('/dev/mailbox')).text())
    .toContain(`Приехме поръчка № ${number}`);

  await fillCard(page, '4242 4242 4242 4242');
  await press(page, /^Плати /, page.getByText('Платено', { exact: true }).first());
  await expect(page.getByRole('button', { name: /разписка|квитанция|документ/i }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Отказ от договор' }).click();
  await page.getByRole('button', { name: 'Откажи се от договора' }).first().click();
  await expectAccessible(page.getByRole('dialog').getByText('Връщаме ти 65,00 лв.', { exact: false }));
  await press(page, 'Потвърди отказа', page.getByRole('article').getByText('Отказът е получен'));
  await expect
    .poll(async () => (await page.request.get('/dev/mailbox')).text())
    .toContain(`Потвърждение: отказ от поръчка № ${number}`);

  await page.goto('/orders');
  await expectAccessible(page.getByRole('link', { name: `№ ${number}` }).filter({ visible: true }));
  await follow(page, `№ ${number}`);
  await page.getByRole('button', { name: 'Откажи поръчката' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expectAccessible(dialog.getByText('се връщат по картата', { exact: false }));
  await expect(dialog.getByRole('button', { name: 'Отказ', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Не, остави' })).toBeVisible();
  await press(dialog, 'Да, откажи поръчката', page.getByText('Отказана', { exact: true }));
  await expect.poll(() => suit.left('M')).toBe(2);
});

test('a cart written by hand is read as one, and ordered only as the shop sells it', async ({ page, tools }) => {
  const suit = await makeSuit(tools.service());
  const { parent } = await makeFamily();
  await enter(page, parent);
  const id = suit.sizes.find(({ label }) => label === 'M')!.id;
  const none = '00000000-0000-4000-8000-000000000000';
  await page.evaluate(
    (lines) => localStorage.setItem('cart', JSON.stringify(lines)),
    [
      { id, name: '<img src=x onerror=alert(1)>', price: 1, stock_quantity: 999, quantity: 50 },
      { id: none, name: 'Златен медал', price: 1, stock_quantity: 9, quantity: 1 },
      { id: suit.id, name: 'Назаем', price: 100, stock_quantity: 5, quantity: -4 },
      'нещо друго',
    ],
  );
  await visit(page, '/checkout', '„Златен медал“ вече не се продава.');
  await expect(page.getByText(/вече струва 59,00\sлв\./)).toBeVisible();
  await expect(page.getByText(/остават 2 бройки, а ти искаш 50/)).toBeVisible();
  await expect(page.getByText('Назаем')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Купи · / })).toBeDisabled();
  await press(page, 'Добре, обнови количката', page.getByText('118,00 лв.').first());
  expect(await cartOf(page)).toEqual([{ id, name: `${suit.name} · M`, price: 5900, stock_quantity: 2, quantity: 2 }]);
  await page.getByLabel('Телефон').fill('0888 123 456');
  await page.getByRole('radio', { name: /Басейн „Мадара“/ }).check({ force: true });
  await page.getByRole('radio', { name: /В брой/ }).check({ force: true });
  await press(page, /^Купи · /, 'Поръчката е приета');
  await expect(page.getByText('Взима се от')).toBeVisible();
  // Cash is paid where the order is taken, so it is packed; a transfer is waited for.
  await expect(page.getByText('Подготвяме я. Пишем ти, щом е готова за вземане.')).toBeVisible();
  await page.getByText('Банков превод', { exact: true }).click();
  await expect(page.getByText('Пазим я за теб. Подготвяме я, щом пристигне плащането.')).toBeVisible();
  await expect(page.getByText('Подготвяме я. Пишем ти')).toHaveCount(0);
  expect(await suit.left('M')).toBe(0);
  await visit(page, `/shop/${suit.slug}`, page.getByText('Изчерпано').first());
  await expect(page.getByRole('button', { name: 'Добави в количката' })).toBeDisabled();
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = scripts.map((json) => JSON.parse(json)).find((thing) => thing['@type'] === 'Product');
  expect(product).toMatchObject({
    name: suit.name,
    offers: { price: '30.17', priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
  });
  const english = await page.request.get(`/en/shop/${suit.slug}`);
  expect(await english.text()).toContain('Sold out');
  expect((await page.request.get('/shop/no-such-thing')).status()).toBe(404);
});
