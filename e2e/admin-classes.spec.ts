import { act, enterSection, mark, rowOf, search } from './admin.ts';
import { confirm, openDialog, press } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, test } from './story.ts';

test('a class is copied, gets lessons for a term, and is closed and opened with others', async ({ page }) => {
  const title = `Делфинчета ${mark()}`;
  await enterSection(page, 'classes', 'Групи');
  await search(page, 'Делфинчета', rowOf(page, 'Делфинчета'));
  const sheet = await act(page, 'Действия за „Делфинчета“', 'Копирай', 'Нова група като „Делфинчета“');
  await sheet.getByLabel('Име на групата').fill(title);
  await sheet.getByRole('button', { name: 'Създай групата' }).click();
  await expectAccessible(sheet.getByText(/По това време (коридорът е зает от|инструкторът води) „Делфинчета“/).first());
  await sheet.getByRole('button', { name: 'Махни час 2' }).click();
  const hour = sheet.getByRole('group', { name: 'Час 1' });
  await hour.getByLabel('Ден').selectOption('7');
  await hour.getByLabel('Начало').fill('06:15');
  await press(sheet, 'Създай групата', page.getByText(`Групата „${title}“ е създадена`));

  await search(page, title, [rowOf(page, title), '06:15']);
  const term = await act(page, `Действия за „${title}“`, 'Уроци за срок…', `Уроци за срок: „${title}“`);
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
  await confirm(page, 'Спри 1 група', [rowOf(page, title), 'Спрян']);
  await page.getByRole('checkbox').first().check();
  await press(page, 'Пусни 1 група', [rowOf(page, title), 'Активна']);
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
  const change = await openDialog(page, 'Промени…', 'Промяна на 2 групи');
  await change.getByLabel('Цена на урок').fill('17,50');
  await expect(change.getByRole('listitem').filter({ hasText: 'Училищна група А' })).toContainText('→ 17,50 лв.');
  await expectNoViolations(page);
  await expect(change.getByRole('button', { name: 'Промени 2 групи' })).toBeEnabled();
  await change.getByRole('button', { name: 'Отказ' }).click();

  const copies = await openDialog(page, 'Копирай за срок…', 'Копия на 2 групи за нов срок');
  await copies.getByLabel('Срок или сезон').fill(season);
  await expectAccessible(copies.getByText(`Училищна група А · ${season}`));
  await press(copies, 'Копирай 2 групи', page.getByText('2 групи са копирани'));
  await search(page, season, [rowOf(page, `Училищна група А · ${season}`), 'Спрян']);
  await page.getByRole('checkbox', { name: 'Избери всички' }).or(page.getByRole('checkbox').first()).first().check();
  const all = await openDialog(page, 'Промени…', 'Промяна на 2 групи');
  await all.getByLabel('Цена на урок').fill('21');
  await press(all, 'Промени 2 групи', page.getByText('2 групи са променени'));
  await expect(rowOf(page, `Училищна група Б · ${season}`)).toContainText('21,00 лв.');
});
