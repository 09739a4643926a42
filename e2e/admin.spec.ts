import type { Page } from '@playwright/test';
import { insideQuotes } from '../contracts/quotes.ts';
import { rowOf } from './admin.ts';
import { confirm, fillIn, finish, openDialog, press, pressToField } from './forms.ts';
import { enter, expect, expectAccessible, expectNoViolations, publicKey, test } from './story.ts';

/** Children of the demo club that no other story moves about. */
const CAST = { day: '7', child: 'Oliver Smith', title: 'Техника кроул' };

const visitor = async (page: Page) => ({ apikey: await publicKey(page) });

/** The timetable as a visitor reads it. */
async function publicSessions(page: Page, title: string): Promise<unknown[]> {
  const answer = await page.request.get('/rest/v1/public_classes', {
    headers: await visitor(page),
    params: { select: 'session_id', title: `eq.${title}` },
  });
  return (await answer.json()) as unknown[];
}

/** A new account without any role. */
async function signUp(page: Page, fullName: string): Promise<string> {
  const email = `user${Date.now()}.${test.info().workerIndex}@example.com`;
  const answer = await page.request.post('/auth/v1/signup', {
    headers: await visitor(page),
    data: { email, password: 'plavane-2026', data: { full_name: fullName } },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

test.describe('the admin area', () => {
  test.beforeEach(async ({ page }) => enter(page, 'admin@demo.club'));

  test('makes a class, sees a repeated session and a clash refused, and finds it on the site', async ({ page }) => {
    const title = `Пробна група ${Date.now() % 100_000}`;
    // The pool has five lanes.
    const lane = 1 + (Date.now() % 5);
    const { day } = CAST;
    await page.goto('/admin/classes');
    const form = await openDialog(page, 'Нова група');
    await pressToField(form, 'Създай групата', 'Име на групата');
    await form.getByLabel('Име на групата').fill(title);
    await form.getByLabel('Инструктор', { exact: true }).selectOption({ label: 'Иван Петров' });
    await form.getByLabel('Къде се провежда').selectOption({ label: 'Басейн „Мадара“' });
    await form.getByLabel('Коридор').selectOption(String(lane));
    await fillIn(form, { Капацитет: '6', 'Цена на посещение': '12,50' });
    await expect(form.getByText('= 6,39 €')).toBeVisible();

    const first = form.getByRole('group', { name: 'Час 1' });
    const second = form.getByRole('group', { name: 'Час 2' });
    await first.getByLabel('Начало').fill('1730');
    await first.getByLabel('Ден').selectOption('1');
    await form.getByRole('button', { name: 'Добави час' }).click();
    await second.getByLabel('Ден').selectOption('1');
    await second.getByLabel('Начало').fill('17:30');
    await expect(second.getByText('This session already exists')).toBeVisible();

    // Monday 17:30 is when the instructor teaches already: everything is said at once.
    await pressToField(form, 'Създай групата', first.getByLabel('Начало'));
    await expectAccessible(first.getByText(/инструкторът води „Делфинчета“/));
    await expect(second.getByText(/^This session already exists.*инструкторът води „Делфинчета“/)).toBeVisible();

    await second.getByLabel('Ден').selectOption(day);
    await second.getByLabel('Начало').fill('20:00');
    await expect(second.getByText('This session already exists')).toBeHidden();
    await pressToField(form, 'Създай групата', first.getByLabel('Начало'));

    await first.getByLabel('Ден').selectOption(day);
    await first.getByLabel('Начало').fill('21:00');
    await finish(form, 'Създай групата');
    await page.getByRole('searchbox').fill(title);
    await expect(rowOf(page, title)).toContainText('0/6');
    await expect(page).toHaveURL(/classes\.q=/);

    expect(await publicSessions(page, title)).toHaveLength(2);

    // The instructor's evening is free again for the next story.
    await page.goto(`/admin/classes?classes.q=${encodeURIComponent(title)}`);
    await press(page, `Действия за „${title}“`);
    await page.getByRole('menuitem', { name: 'Спри групата' }).click();
    await expect(rowOf(page, title)).toContainText('Спрян');
    expect(await publicSessions(page, title)).toHaveLength(0);

    // It never had a child in it: it may be deleted for good.
    await page.goto(`/admin/classes?classes.q=${encodeURIComponent(title)}`);
    await press(page, `Действия за „${title}“`);
    await page.getByRole('menuitem', { name: 'Изтрий' }).click();
    await press(page, `Изтрий „${title}“`, `Групата „${title}“ е изтрита`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

  test('changes a role, and cannot take the last admin away', async ({ page }) => {
    const name = `Проба Нова ${Date.now() % 100_000}`;
    const email = await signUp(page, name);
    await page.goto(`/admin/users?users.q=${email}`);
    await expect(rowOf(page, email)).toContainText('Без роля');
    const setRole = async (whose: string, role: RegExp, given = true) => {
      await press(page, `Действия за ${whose}`);
      await page.getByRole('menuitem', { name: 'Роли' }).press('Enter');
      await page.getByRole('dialog').getByRole('checkbox', { name: role }).setChecked(given);
      await confirm(page, 'Запази');
    };
    await setRole(name, /^Инструктор/);
    await expect(rowOf(page, email)).toContainText('инструктор');
    await setRole(name, /^Родител/);
    await expect(rowOf(page, email)).toContainText('инструктор');
    await expect(rowOf(page, email)).toContainText('родител');
    await setRole(name, /^Инструктор/, false);
    await expect(rowOf(page, email)).not.toContainText('инструктор');
    // Several at once: a role that only some of them have stays as it is until it is pressed.
    const other = await signUp(page, name);
    await page.goto(`/admin/users?users.q=${encodeURIComponent(name)}`);
    await expect(rowOf(page, other)).toContainText('Без роля');
    await page.getByRole('checkbox', { name: 'Избери всички на страницата' }).check();
    await press(page, 'Роли на 2 души', page.getByRole('dialog', { name: 'Роли на 2 души' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: /^Родител/ })).toBeChecked({ indeterminate: true });
    await dialog.getByRole('checkbox', { name: /^Инструктор/ }).check();
    await expectAccessible(page.getByText('Има я 1 от 2.', { exact: false }));
    await confirm(page, 'Запази', 'Ролята инструктор чака потвърден имейл при 2 души');
    await expect(rowOf(page, other)).toContainText('инструктор');
    await expect(rowOf(page, other)).not.toContainText('родител');
    await expect(rowOf(page, email)).toContainText('родител');
    await page.goto(`/admin/users?users.q=${email}`);
    // An admin's role is asked about again, and nothing is changed by closing the question.
    await setRole(name, /^Администратор/);
    await expect(page.getByRole('dialog', { name: `Да стане ли ${name} администратор?` })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Отказ' }).click();
    await expect(rowOf(page, email)).not.toContainText('администратор');

    await page.getByRole('searchbox').fill('admin@demo.club');
    await expect(rowOf(page, 'admin@demo.club')).toBeVisible();
    await setRole('Силвия Костова', /^Администратор/, false);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('единственият администратор');
    await expectNoViolations(page);
  });

  test('deactivates an enrollment and activates it again', async ({ page }) => {
    const { child, title } = CAST;
    await page.goto(`/admin/enrollments?enrollments.q=${encodeURIComponent(child)}&enrollments.sort=class`);
    const row = rowOf(page, title);
    const act = async (name: string) => {
      await row.getByRole('button', { name: `Действия за ${child}` }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await expect(row).toContainText('Активно');
    await act('Деактивирай');
    await expect(row).toContainText('Неактивно');
    await act('Активирай');
    await expect(row).toContainText('Активно');
  });

  test('makes a location, renames it and deletes it; one with classes can only be closed', async ({ page }) => {
    const name = `Пробен басейн ${Date.now() % 100_000}`;
    await page.goto('/admin/locations');
    const form = await openDialog(page, 'Ново място');
    await form.getByLabel('Име', { exact: true }).fill(name);
    await finish(form, 'Създай мястото');
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name }).filter({ visible: true }).click();
    await form.getByLabel('Име', { exact: true }).fill('Басейн „Мадара“');
    await press(form, 'Запази', 'Това вече съществува.');
    await form.getByLabel('Име', { exact: true }).fill(`${name} Б`);
    await finish(form, 'Запази');

    const remove = async (name: string) => {
      await press(page, `Действия за „${insideQuotes('„', name)}“`);
      await page.getByRole('menuitem', { name: 'Изтрий' }).click();
    };
    await remove(`${name} Б`);
    await confirm(page, `Изтрий „${name} Б“`);
    await expect(page.getByRole('link', { name: `${name} Б` })).toHaveCount(0);

    await page.getByRole('searchbox').fill('Мадара');
    await remove('Басейн „Мадара“');
    await expect(page.getByRole('dialog')).toContainText('не може да се изтрие');
  });

  test('opens a child from its list and from the address', async ({ page }) => {
    await page.goto('/admin/children?children.q=Мария');
    await page.getByRole('link', { name: 'Мария Димитрова' }).filter({ visible: true }).click();
    // Looking at it is recorded.
    await page.getByRole('button', { name: 'Покажи здравните данни и контактите' }).click();
    await expect(page.getByRole('dialog')).toContainText('Астма');
    await page.reload();
    await expect(page.getByRole('dialog')).toContainText('Елена Димитрова');
    await expectNoViolations(page);
    // Files of meets find her by it.
    const license = await openDialog(page, 'Промени картотечния номер', 'Картотечен номер на Мария Димитрова');
    await license.getByLabel('Картотечен номер').fill('БФПС 2018-17');
    await license.getByRole('button', { name: 'Запази' }).click();
    await expect(page.getByRole('dialog')).toContainText('БФПС 2018-17');
  });
});
