import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../contracts/demo.ts';
import { act, mark, openSection, rowOf, search } from './admin.ts';
import { finish, follow, openDialog, press } from './forms.ts';
import { enter, expect, expectAccessible, expectNoViolations, publicKey, test } from './story.ts';

/** Orders as the parent of the demo would from the shop; answers the order's number. */
async function buy(page: Page, address: string): Promise<number> {
  const apikey = await publicKey(page);
  const call = async (request: APIRequestContext, path: string, data: object, token = apikey) =>
    (await request.post(path, { headers: { apikey, authorization: `Bearer ${token}` }, data })).json();
  const login = { email: 'parent@demo.club', password: DEMO_PASSWORD };
  const { access_token } = await call(page.request, '/auth/v1/token?grant_type=password', login);
  const products = await page.request.get('/rest/v1/shop_products?stock_quantity=gte.5&order=price&limit=1', {
    headers: { apikey },
  });
  const [{ id }] = await products.json();
  const order = { items: [{ product_id: id, quantity: 1 }], shipping_address: address, method: 'cash' };
  return (await call(page.request, '/rest/v1/rpc/place_order', order, access_token)).number;
}

test('an admin packs an order, hands it over, and cancels another one', async ({ page }) => {
  await enter(page, 'admin@demo.club');
  const address = `Шумен, ул. Роза ${mark()}`;
  const [packed, off] = [await buy(page, address), await buy(page, address)];
  await openSection(page, 'orders', 'Поръчки');
  await search(page, address);
  await expect(page).toHaveURL(/orders\.q=/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(rowOf(page, `№ ${packed}`)).toContainText('Чака');
  await expectNoViolations(page);

  await act(page, `Действия за поръчка № ${packed}`, 'Лист за опаковане');
  await expect(page.getByRole('heading', { level: 1, name: 'Списък за опаковане' })).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(`№ ${packed}`) })).toBeVisible();
  await expectAccessible(page.getByText(address));
  await page.goBack();

  const paid = await act(page, `Действия за поръчка № ${packed}`, 'Изпълнена и платена', 'Дойдоха ли парите?');
  await expect(paid.getByText(`Поръчка № ${packed}`)).toBeVisible();
  await press(paid, /^Потвърди/, [rowOf(page, `№ ${packed}`), 'Изпълнена']);
  await expect(rowOf(page, `№ ${packed}`)).toContainText('Потвърдено');
  await act(page, `Действия за поръчка № ${off}`, 'Откажи поръчката');
  const dialog = page.getByRole('dialog', { name: `Да откажем ли поръчка № ${off}?` });
  await dialog.getByLabel('Причина за купувача').fill('Няма от този размер');
  await expectNoViolations(page);
  await press(dialog, `Откажи № ${off}`, [rowOf(page, `№ ${off}`), 'Отказана']);
  await expect.poll(async () => (await page.request.get('/dev/mailbox')).text()).toContain(`№ ${off} е отказана`);
});

test('an admin gives a product sizes, counts each, and finds what runs low', async ({ page }) => {
  await enter(page, 'admin@demo.club');
  const name = `Бански ${mark()}`;
  await openSection(page, 'products', 'Продукти');
  const form = await openDialog(page, 'Нов продукт');
  await form.getByLabel('Име', { exact: true }).fill(name);
  await form.getByLabel('Категория').selectOption('swimwear');
  await form.getByLabel('Цена').fill('59');
  for (const [index, [label, pieces]] of [
    ['128', '9'],
    ['140', '2'],
    ['140', '1'],
  ].entries()) {
    await form.getByRole('button', { name: 'Добави размер' }).click();
    const size = form.getByRole('group', { name: `Размер ${index + 1}` });
    await size.getByLabel('Размер', { exact: true }).fill(label!);
    await size.getByLabel('Бройки').fill(pieces!);
  }
  await form.getByRole('button', { name: 'Създай продукта' }).click();
  await expect(form.getByRole('group', { name: 'Размер 3' }).getByLabel('Размер', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Махни размер 3' }).click();
  await finish(form, 'Създай продукта');

  await page.goto('/admin/products?products.stock=low');
  await search(page, name, [rowOf(page, name), '140: 2']);
  const stock = await act(page, `Действия за „${name}“`, 'Наличност', name);
  await stock.getByLabel('Размер').selectOption({ label: '140 · 2 бр.' });
  await stock.getByLabel('Бройки').fill('10');
  await press(stock, 'Запиши', '140: 12 бр.');
  await expectAccessible(stock.getByText('Доставка · 140'));
  await stock.getByRole('button', { name: 'Затвори' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a buyer reads of the courier, and withdraws from what is not paid with no sum given back', async ({ page }) => {
  await enter(page, 'parent@demo.club');
  const number = await buy(page, `Шумен, ул. Роза ${mark()}`);
  await page.goto('/orders');
  await follow(page, `№ ${number}`, page.getByRole('heading', { name: 'Наложен платеж' }));
  await expect(page.getByText('Касовият бон се издава на място.')).toBeHidden();
  await page.goto('/withdraw');
  const contract = page.getByRole('article', { name: `Поръчка № ${number}`, exact: true });
  await contract.getByRole('button', { name: 'Откажи се от договора' }).click();
  await press(page, 'Потвърди отказа', contract.getByText('Уредено'));
  await expect(contract.getByText('за връщане')).toBeHidden();
});
