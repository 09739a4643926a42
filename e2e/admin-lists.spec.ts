import { enterSection, mark, openSection, rowOf } from './admin.ts';
import { expect, expectNoViolations, test } from './story.ts';

test('a list keeps its rows, head and scroll position while rows are selected, by keyboard', async ({ page }) => {
  // Payments made with a code have a line more below their sum.
  await page.route('**/rest/v1/admin_payments?*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({
      response,
      json: rows.map((row) => ({ ...row, promo_code: 'ЕСЕН10', promo_discount: 1000 })),
    });
  });
  await enterSection(page, 'billing', 'Плащания');
  await expect(page.getByText('ЕСЕН10').first()).toBeVisible();
  const heights = await page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  for (const height of heights) expect(height).toBeLessThanOrEqual(56);
  // The note above the list has come as well, which moves the list down.
  await expect(page.getByRole('link', { name: /без извлечение/ })).toBeVisible();
  const first = page.getByRole('row').nth(1);
  const before = (await first.boundingBox())!.y;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByText('Избран 1 ред')).toBeVisible();
  await expect(first.getByRole('checkbox')).toBeChecked();
  expect((await first.boundingBox())!.y).toBe(before);
  await page.keyboard.press('x');
  // The column takes the room that the table has: the line below the first is not cut to the width of the first.
  const second = page.getByRole('cell').getByText(/\S · \S/);
  const widths = await second.evaluateAll((lines) => lines.map((line) => line.parentElement!.clientWidth));
  expect(Math.max(...widths)).toBeGreaterThan(250);
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('button', { name: 'Изтегли' })).not.toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Сума' })).toBeInViewport();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Сметка на / })).toBeVisible();

  await openSection(page, 'children', 'Деца');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const name = await page.getByRole('row').nth(2).getByRole('link').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: name! })).toBeVisible();
});

test('a view of a list is saved for all admins and opens by its address', async ({ page }) => {
  const name = `Състезатели ${mark()}`;
  await enterSection(page, 'classes', 'Групи');
  await page.getByRole('combobox', { name: 'Ниво' }).selectOption({ label: 'Състезатели' });
  await page.getByRole('button', { name: 'Цена' }).click();
  await page.getByRole('button', { name: 'Изгледи' }).click();
  await page.getByRole('menuitem', { name: 'Запази изгледа' }).click();
  await page.getByLabel('Име на изгледа').fill(name);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Запази', exact: true }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();

  await openSection(page, 'classes', 'Групи');
  await page.getByRole('button', { name: 'Изгледи' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/classes\.level=advanced&classes\.sort=price$/);
  await expect(rowOf(page, 'Делфинчета')).toHaveCount(0);
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: `Махни „${name}“` }).click();
  await expect(page.getByRole('button', { name: 'Изгледи' })).toBeVisible();
});
