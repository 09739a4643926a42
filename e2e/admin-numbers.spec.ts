import type { Page } from '@playwright/test';
import { openSection } from './admin.ts';
import { follow } from './forms.ts';
import { enter, expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** How many rows the list has found. */
async function found(page: Page): Promise<number> {
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  const pager = page.getByText(/ от \d+$/).first();
  if (await pager.isVisible()) return Number((await pager.textContent())!.split(' ').at(-1));
  return page
    .getByRole('row')
    .filter({ visible: true })
    .count()
    .then((count) => count - 1);
}

test('the owner asks on Monday how the club is doing, and each number opens its list', async ({ page }) => {
  await enter(page, 'admin@demo.club');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url());
  });
  await openSection(page, 'analytics', 'Преглед');
  expect(asked.filter((url) => url.includes('read_analytics'))).toHaveLength(1);
  await expectNoViolations(page);

  await page.getByRole('radiogroup', { name: 'За последните' }).getByText('Всички').click();
  await expect(page).toHaveURL(/analytics\.range=all/);
  const swimmers = page.getByRole('link', { name: /^Нови плувци/ });
  await expect(swimmers).toContainText(/\d/);
  const count = Number((await swimmers.textContent())!.replace(/\D/g, ''));
  await swimmers.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Деца' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Групи' })).toHaveValue('new');
  expect(await found(page)).toBeGreaterThanOrEqual(Math.min(count, 25));
  await page.goBack();

  await page.getByRole('radiogroup', { name: 'Как се показва: Приходи и неплатени' }).getByText('Таблица').click();
  const table = page.getByRole('region', { name: 'Приходи и неплатени' });
  await expectAccessible(table.getByRole('columnheader', { name: 'Неплатени' }));
  await table.getByRole('row').nth(1).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Плащания' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Състояние' })).toHaveValue('due');
  await page.goBack();

  await page.getByRole('combobox', { name: 'Месец' }).selectOption({ index: 2 });
  await expect(page).toHaveURL(/analytics\.range=\d{4}-\d{2}/);
  await follow(page, /^Посещаемост/, page.getByRole('heading', { level: 1, name: 'Посещения' }));
  await page.getByRole('combobox', { name: 'Отбелязано' }).selectOption('absent');
  await expectAccessible(page.getByText('Отсъства', { exact: true }).filter({ visible: true }).first());

  await openSection(page, 'analytics', 'Преглед');
  await page.getByRole('link', { name: /^Изтичащи пакети/ }).click();
  await expect(page.getByRole('combobox', { name: 'Оставащи' })).toHaveValue('expiring');
  await page.goBack();
  await page.getByRole('link', { name: /^Пакети на привършване/ }).click();
  await expect(page.getByRole('combobox', { name: 'Оставащи' })).toHaveValue('low');
});
