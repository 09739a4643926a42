import { rowOf, search } from './admin.ts';
import { fillChild, press, visit } from './forms.ts';
import { enterAt, expect, expectAccessible, test } from './story.ts';

test('the rail fits a laptop: one part is open, that of the page until another is pressed', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', '/admin/audit');
  const rail = page.getByRole('navigation', { name: 'Моят профил' }).filter({ visible: true });
  await expect(rail.getByRole('link', { name: 'Кой какво направи' })).toBeInViewport();
  await rail.getByRole('button', { name: 'Магазин' }).click();
  await expect(rail.getByRole('link', { name: 'Продукти' })).toBeInViewport();
  await expect(rail.getByRole('link', { name: 'Кой какво направи' })).toHaveAttribute('aria-current', 'page');
  await visit(page, '/admin/classes', rail.getByRole('button', { name: 'Обучение', expanded: true }));
  await expect(rail.getByRole('link', { name: 'Продукти' })).toHaveCount(0);
  await expect(rail.getByRole('link', { name: 'Групи' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const part of ['Хора', 'Обучение', 'Пари', 'Система']) {
    const head = rail.getByRole('button', { name: part, exact: true });
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0);
  }
});

test('anything is found from anywhere, and what was chosen lately comes first', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', '/account', page.getByRole('button', { name: 'Намери' }));
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Име, телефон, основание или номер' });
  await expect(field).toBeFocused();
  await field.fill('димитрова мария');
  await expectAccessible(page.getByRole('option', { name: /^Мария Димитрова/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Мария Димитрова' })).toBeVisible();
  await page.getByRole('button', { name: 'Затвори' }).click();
  // In a field „/“ is an ordinary character.
  await page.getByRole('searchbox').press('/');
  await expect(page).toHaveURL(/children\.q=/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('option').first()).toHaveText(/^Мария Димитрова/);
  await field.fill('внасяне на бан');
  // The import is still on its way: the search that is asked for after it stays over it.
  const held = Promise.withResolvers<void>();
  await page.route(/\/BankPage-.*\.js/, (route) => held.promise.then(() => route.continue()));
  await page.getByRole('option', { name: 'Внасяне на банково извлечение' }).click();
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  held.resolve();
  await expect(page).toHaveURL(/bank\?import=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Банка', includeHidden: true })).toHaveCount(1);
  await expect(page.locator('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(field).toBeFocused();
  await field.fill('курс');
  await expect(page.getByRole('option', { name: /^Групи/ })).toBeVisible();
  await field.fill('iban');
  await expect(page.getByRole('option', { name: /^Банка и изписване на цените/ })).toBeVisible();
  await field.fill('настр напомн');
  await page.getByRole('option', { name: /^Цени, срокове и напомняния/ }).click();
  await expect(page.getByRole('tab', { name: 'Цени и срокове', selected: true })).toBeVisible();
});

test('an admin registers a child of a family', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', '/admin/children');
  await page.getByRole('button', { name: 'Ново дете' }).click();
  await fillChild(page, 'Симеон', 'Новодошъл', '04.05.2019');
  await press(page, 'Запиши детето', 'Попълни това поле.');
  await page.getByRole('combobox', { name: 'Семейство' }).fill('петрова');
  await page.getByRole('option', { name: /Анна Петрова/ }).click();
  await press(page, 'Запиши детето', page.getByRole('dialog', { name: 'Симеон Новодошъл' }));
  await page.getByRole('button', { name: 'Затвори' }).click();
  await search(page, 'Новодошъл', [rowOf(page, 'Симеон Новодошъл'), 'Анна Петрова']);
});
