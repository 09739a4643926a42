import type { Page } from '@playwright/test';
import { fillIn, follow, press, visit } from './forms.ts';
import { makeDeck, makeInstructor, rosterOf } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, expect, expectAccessible, test } from './story.ts';

/** On a phone the switch is in the head of the page. */
async function actAs(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: /смени ролята$/ }).click();
  await page.getByRole('menuitem', { name: role }).click();
}

test('a coach who is a mother registers her child, marks her class, and goes back', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Калина Морска']);
  const { email, password, id } = deck.instructor;
  await enterAt(page, { email, password }, '/instructor-dashboard');
  await expect(page.getByRole('heading', { name: 'Днес', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /смени ролята$/ })).toHaveCount(0);

  done(await (await tools.admin()).rpc('set_user_role', { user_id: id, role: 'parent' }));
  await page.reload();
  await actAs(page, 'Като родител');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/add-child');
  const name = `Ния${Date.now() % 100_000} Морска`;
  await fillIn(page, { 'Име и фамилия': name, 'Рождена дата': '01.02.2018' });
  await page.getByRole('button', { name: 'Добави детето' }).click();
  await expectAccessible(page.getByRole('heading', { level: 1, name }));

  await actAs(page, 'Като инструктор');
  await expect(page).toHaveURL(/\/instructor-dashboard$/);
  await page.goto(rosterOf(deck));
  const mark = page.getByRole('radiogroup', { name: 'Посещение на Калина Морска' });
  await mark.locator('label').filter({ hasText: 'Присъства' }).click();
  await expect(page.getByText('Записано', { exact: true })).toBeVisible();

  // The choice is kept on the device; a page of the other role offers to act in it.
  await visit(page, '/dashboard', page.getByRole('heading', { name: 'Access Denied' }));
  await press(page, 'Като родител', page.getByText(name.split(' ')[0]!).first());
});

test('an assistant has the class on the deck', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Огнян Морски']);
  const assistant = await makeInstructor(tools, 'Пламена Помощник');
  done(
    await tools
      .service()
      .from('class_instructors')
      .insert({ class_id: deck.class_id, instructor_id: assistant.id, part: 'assistant' })
      .select(),
  );
  await enterAt(page, assistant, '/instructor-dashboard');
  await follow(page, new RegExp(deck.title));
  await page.goto(rosterOf(deck));
  await expect(page.getByRole('radiogroup', { name: 'Посещение на Огнян Морски' })).toBeVisible();
});

test('reception has the desk, and neither books nor settings', async ({ page, tools }) => {
  const person = await makeInstructor(tools, 'Роза Рецепционист');
  done(await tools.service().from('user_roles').update({ role: 'reception' }).eq('user_id', person.id).select());
  await enterAt(page, person, '/admin');
  await expect(page).toHaveURL(/\/admin\/day$/);
  await expectAccessible(page.getByRole('heading', { level: 1, name: 'Днес' }));
  await page.getByRole('button', { name: 'Още', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  const part = (name: string) => menu.getByRole('button', { name, exact: true });
  await part('Обучение').click();
  for (const section of ['Записвания', 'Групи', 'Събития']) await expect(link(section)).toBeVisible();
  await part('Магазин').click();
  await expect(link('Поръчки')).toBeVisible();
  await part('Хора').click();
  await expect(link('Деца')).toBeVisible();
  await expect(link('Потребители')).toHaveCount(0);
  await part('Пари').click();
  await expect(link('Плащания')).toBeVisible();
  await expect(link('Счетоводство')).toHaveCount(0);
  await expect(part('Система')).toHaveCount(0);
  const disk = { state: 'full', free_percent: 0 };
  await page.route('**/health/ready', (route) => route.fulfill({ json: { status: 'ready', disk, files: 'ready' } }));
  await page.goto('/admin/day');
  await expect(page.getByRole('status').filter({ hasText: 'Дискът на сървъра е пълен' })).toContainText('Обади се');
  await visit(page, '/admin/settings', page.getByRole('heading', { name: 'Access Denied' }));
  await visit(page, '/admin/billing', page.getByRole('heading', { level: 1, name: 'Плащания' }));
  await expect(page.getByRole('tab', { name: 'Абонаменти' })).toBeVisible();
});
