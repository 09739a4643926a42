import { act, enterSection, mark, openSection, search } from './admin.ts';
import { fillChild, finish, press, pressToField } from './forms.ts';
import { expect, expectNoViolations, openElsewhere, PHONE, test } from './story.ts';

test('the desk adds a grandmother without email, who claims the account with a printed code', async ({ page }) => {
  const name = `Пенка Стоянова-Кърджалийска ${mark()}`;
  const digits = String(Date.now() % 1_000_000).padStart(6, '0');
  await enterSection(page, 'families', 'Семейства без имейл');
  await page.getByRole('button', { name: 'Ново семейство' }).first().click();
  const sheet = page.getByRole('dialog');
  await pressToField(sheet, 'Добави семейството', 'Име на родителя');
  await sheet.getByLabel('Име на родителя').fill(name);
  await sheet.getByLabel(/^Телефон/).fill(`0888 ${digits}`);
  await expectNoViolations(page);
  await finish(sheet, 'Добави семейството');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card).toContainText(`+359 88 8${digits.slice(0, 2)} ${digits.slice(2)}`);
  await expect(card).toContainText('Няма за какво да се обадиш.');
  await expect(card.getByRole('link', { name: 'Деца и записвания' })).toHaveAttribute('href', /^\/admin\/family\//);

  await page.goto('/admin/children?new=child');
  await sheet.getByLabel('Семейство').fill(name);
  await page.getByRole('option', { name }).click();
  await fillChild(sheet, 'Калоян', 'Стоянов', '02.03.2017');
  await press(sheet, 'Запиши детето', page.getByText('Калоян Стоянов').first());

  await page.goto('/admin/families');
  await expect(card).toContainText('Калоян');
  await page.getByRole('button', { name: `Код за профила: ${name}` }).click();
  const print = page.getByRole('region', { name: /^Твоят профил в/ });
  await expect(print).toContainText(`Семейство: ${name}`);
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await print.innerText())![0];
  await expectNoViolations(page);

  const hers = await openElsewhere(page, PHONE);
  await hers.goto('/claim');
  await hers.getByLabel('Код').fill('2222-2222-2222');
  await press(hers, 'Продължи', /Този код не важи/);
  await hers.getByLabel('Код').fill(code.toLowerCase());
  await press(hers, 'Продължи', `Това е профилът на ${name}.`);
  await expect(hers.getByText('Деца: Калоян')).toBeVisible();
  await hers.getByLabel('Имейл').fill(`${crypto.randomUUID()}@family.example`);
  await hers.getByLabel('Парола', { exact: true }).fill('баба-и-внуче');
  await expectNoViolations(hers);
  await hers.getByRole('button', { name: 'Вземи профила' }).click();
  await expect(hers).toHaveURL(/\/dashboard$/);
  await expect(hers.getByText('Калоян').first()).toBeVisible();

  await page.getByRole('button', { name: 'Към семействата' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);

  // Registered once more by mistake: the second account goes over to the first.
  const twice = `${name} втора`;
  await page.getByRole('button', { name: 'Ново семейство' }).first().click();
  await sheet.getByLabel('Име на родителя').fill(twice);
  await sheet.getByLabel(/^Телефон/).fill(`0888 ${digits}`);
  await press(sheet, 'Добави семейството', [sheet, `Този телефон има: ${name}`]);
  await expect(sheet.getByRole('link', { name: 'Отвори семейството' })).toHaveAttribute('href', /^\/admin\/family\//);
  await expectNoViolations(page);
  await sheet.getByLabel('Друго семейство е, с един телефон').check();
  await finish(sheet, 'Добави семейството');
  await openSection(page, 'users', 'Потребители');
  await search(page, twice);
  await act(page, `Действия за ${twice}`, 'Обедини с друг профил');
  await sheet.getByLabel('Другият профил на семейството').fill(name);
  await page.getByRole('option', { name: /@family\.example/ }).click();
  await expect(sheet.getByRole('radio', { name: new RegExp('@family') })).toBeChecked();
  await expect(sheet.getByText(`Минава в „${name}“`)).toBeVisible();
  await sheet.getByLabel(/Напиши/).fill(twice);
  await expectNoViolations(page);
  await finish(sheet, 'Обедини', page.getByText(`Профилите вече са един: ${name}`));
});
