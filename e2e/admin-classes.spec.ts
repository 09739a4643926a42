import { act, enterSection, mark, rowOf, search } from './admin.ts';
import { confirm } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, test } from './story.ts';

test('a class is copied, gets lessons for a term, and is closed and opened with others', async ({ page }) => {
  const title = `Делфинчета ${mark()}`;
  await enterSection(page, 'classes', 'Групи');
  await act(page, 'Действия за „Делфинчета“', 'Копирай');
  const sheet = page.getByRole('dialog', { name: 'Нова група като „Делфинчета“' });
  await sheet.getByLabel('Име на групата').fill(title);
  await sheet.getByRole('button', { name: 'Създай групата' }).click();
  await expectAccessible(sheet.getByText(/По това време (коридорът е зает от|инструкторът води) „Делфинчета“/).first());
  await sheet.getByRole('button', { name: 'Махни час 2' }).click();
  const hour = sheet.getByRole('group', { name: 'Час 1' });
  await hour.getByLabel('Ден').selectOption('7');
  await hour.getByLabel('Начало').fill('06:15');
  await sheet.getByRole('button', { name: 'Създай групата' }).click();
  await expect(page.getByText(`„${title}“ е създаден`)).toBeVisible();

  await search(page, title);
  await expect(rowOf(page, title)).toContainText('06:15');
  await act(page, `Действия за „${title}“`, 'Уроци за срок…');
  const term = page.getByRole('dialog', { name: `Уроци за срок: „${title}“` });
  const make = term.getByRole('button', { name: /^Направи \d+ уро/ });
  await expect(make).toBeEnabled();
  await expectNoViolations(page);
  await term.getByLabel('До').fill('1.1.2020');
  await expect(term.getByText('Краят е преди началото.')).toBeVisible();
  await expect(make).toBeDisabled();
  await term.getByLabel('До').fill(`1.6.${new Date().getFullYear() + 1}`);
  await expect(make).toBeEnabled();
  await make.click();
  await expect(page.getByText(/урока? са? направен/)).toBeVisible();

  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Спри 1 група' }).click();
  await confirm(page, 'Спри 1 група');
  await expect(rowOf(page, title)).toContainText('Спрян');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Пусни 1 група' }).click();
  await expect(rowOf(page, title)).toContainText('Активна');
  await act(page, `Действия за „${title}“`, 'Спри групата');
  await expect(rowOf(page, title)).toContainText('Спрян');
});

test('several classes get a price at once, and are copied to the next season', async ({ page }) => {
  const season = `Сезон ${mark()}`;
  await enterSection(page, 'classes', 'Групи');
  await search(page, 'Училищна група');
  for (const title of ['Училищна група А', 'Училищна група Б'])
    await rowOf(page, new RegExp(`^\\s*(Избери реда)?${title}`))
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Промени…' }).click();
  const change = page.getByRole('dialog', { name: 'Промяна на 2 групи' });
  await change.getByLabel('Цена на урок').fill('17,50');
  await expect(change.getByRole('listitem').filter({ hasText: 'Училищна група А' })).toContainText('→ 17,50 лв.');
  await expectNoViolations(page);
  await expect(change.getByRole('button', { name: 'Промени 2 групи' })).toBeEnabled();
  await change.getByRole('button', { name: 'Отказ' }).click();

  await page.getByRole('button', { name: 'Копирай за срок…' }).click();
  const copies = page.getByRole('dialog', { name: 'Копия на 2 групи за нов срок' });
  await copies.getByLabel('Срок или сезон').fill(season);
  await expectAccessible(copies.getByText(`Училищна група А · ${season}`));
  await copies.getByRole('button', { name: 'Копирай 2 групи' }).click();
  await expect(page.getByText('2 групи са копирани')).toBeVisible();
  await search(page, season);
  await expect(rowOf(page, `Училищна група А · ${season}`)).toContainText('Спрян');
  await page.getByRole('checkbox', { name: 'Избери всички' }).or(page.getByRole('checkbox').first()).first().check();
  await page.getByRole('button', { name: 'Промени…' }).click();
  const all = page.getByRole('dialog', { name: 'Промяна на 2 групи' });
  await all.getByLabel('Цена на урок').fill('21');
  await all.getByRole('button', { name: 'Промени 2 групи' }).click();
  await expect(page.getByText('2 групи са променени')).toBeVisible();
  await expect(rowOf(page, `Училищна група Б · ${season}`)).toContainText('21,00 лв.');
});
