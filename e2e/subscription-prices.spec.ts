import type { Page } from '@playwright/test';
import { addDays, addMonths, clubDay } from '../contracts/time.ts';
import { act, rowOf, search } from './admin.ts';
import { makeFamily, type StoryFamily } from './family.ts';
import { agreeToAll, confirm, follow, openDialog, press, visit } from './forms.ts';
import { done, type Client } from './protocol/toolbox.ts';
import { enterAt, expect, expectAccessible, expectNoViolations, test } from './story.ts';

const today = clubDay();
const typed = (day: string) => day.split('-').toReversed().join('.');
const choose = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();

/** A monthly plan that no other story buys, changes or waits for. */
async function makePlan(service: Client, name: string): Promise<string> {
  const plan = { kind: 'pool_unlimited', name, price: 16_000, is_active: true, display_order: 90 };
  return (done(await service.from('plans').insert(plan).select('id').single()) as { id: string }).id;
}

/** The child leaves the plan that it came with. */
async function leave(service: Client, { child }: StoryFamily): Promise<void> {
  const { id } = done(await service.from('enrollments').select('id').eq('child_id', child.id).single()) as {
    id: string;
  };
  done(await service.rpc('unenroll_child', { enrollment_id: id }));
}

/** The family of the story on that plan, its payment waiting for this many days. */
async function enrolled(service: Client, plan_id: string, days: number): Promise<StoryFamily> {
  const family = await makeFamily();
  await leave(service, family);
  const input = { child_id: family.child.id, class_id: family.classId, plan_id, method: 'bank_transfer' };
  const { payment_id } = done(await service.rpc('enroll_child', input)) as { payment_id: string };
  const from = addDays(today, -days);
  const period = `[${from},${addMonths(from, 1)})`;
  done(await service.from('payments').update({ date: from, period }).eq('id', payment_id).select('id'));
  done(
    await service.from('subscriptions').update({ current_period: period }).eq('child_id', family.child.id).select('id'),
  );
  return family;
}

test('a mother uses a promo code, rests her plan for two weeks, and wakes it', async ({ page, tools }) => {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const code = `VODA-${tag.toUpperCase()}`;
  const plan = `Морски месец ${tag}`;
  const plan_id = await makePlan(service, plan);
  done(await service.rpc('save_promotion', { code, percent: 25, starts_on: today, plan_ids: [plan_id] }));
  const family = await makeFamily();
  await leave(service, family);

  await enterAt(page, family.parent, `/enroll-child/${family.child.id}?class=${family.classId}`);
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(plan) }).click();
  await page.getByRole('button', { name: 'Имам промокод' }).click();
  await page.getByLabel('Промокод').fill('няма такъв');
  await press(page, 'Приложи', 'Няма такъв промокод');
  // A user who has guessed too often is asked to wait, and presses once more later.
  const asked = '**/rpc/check_promo_code';
  await page.route(asked, (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: '', details: null, hint: null } }),
  );
  await page.getByLabel('Промокод').fill(code.toLowerCase());
  await press(page, 'Приложи', 'Твърде много опити. Изчакай малко.');
  await page.unroute(asked);
  await press(page, 'Приложи', `${code}: −25 %`);
  await expectAccessible(page.getByText('120,00 лв.').first());
  await agreeToAll(page);
  await page.getByRole('button', { name: /^Запиши със задължение за плащане/ }).click();
  await follow(page, 'Данни за превода', `Промокод ${code}`);
  await expect(page.getByText('−40,00 лв.')).toBeVisible();

  await page.goto('/subscriptions');
  const dialog = await openDialog(page, 'Пауза');
  await dialog.getByLabel('От', { exact: true }).fill(typed(today));
  await dialog.getByLabel('До', { exact: true }).fill(typed(addDays(today, 40)));
  await press(dialog, 'Пауза за 41 дни', 'Дните са повече');
  await dialog.getByLabel('До', { exact: true }).fill(typed(addDays(today, 13)));
  await expectAccessible(dialog.getByText('Мястото в групата остава твое.'));
  await press(dialog, 'Пауза за 14 дни', page.getByText('На пауза до').first());
  await page.getByRole('link', { name: /^Подробности/ }).click();
  await expectAccessible(page.getByText('На пауза', { exact: true }).first());
  await page.getByRole('button', { name: 'Приключи паузата' }).click();
  await confirm(page, 'Приключи паузата', page.getByText('Активен', { exact: true }).first());
});

test('an admin plans a price, makes a code, pauses a plan and reminds of a debt', async ({ page, tools }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const plan = `Речен месец ${tag}`;
  const family = await enrolled(service, await makePlan(service, plan), 6);
  await enterAt(page, 'admin@demo.club', '/admin/billing');
  await choose(page, 'Планове и цени');
  await expectAccessible(page.getByRole('link', { name: plan }));
  await page.getByRole('link', { name: plan }).click();
  await page.getByLabel('Нова цена').fill('175');
  await press(page, 'Запази новата цена', [rowOf(page, plan), '175,00 лв.']);
  await page.getByRole('link', { name: plan }).click();
  await expectAccessible(page.getByText('Предстои', { exact: true }));
  await page.getByRole('button', { name: 'Отказ' }).click();

  await choose(page, 'Промокодове');
  await page.getByRole('button', { name: 'Добави код' }).first().click();
  await page.getByLabel('Код', { exact: true }).fill(`ТЕМА-${tag}`);
  await press(page, 'Създай кода', page.getByText('Това поле е задължително').or(page.getByText('Попълни')).first());
  await page.getByRole('textbox', { name: 'Процент' }).fill('10');
  await expectNoViolations(page);
  await press(page, 'Създай кода', [rowOf(page, `TEMA-${tag.toUpperCase()}`), '−10 %']);
  await expectNoViolations(page);

  await choose(page, 'Абонаменти');
  await search(page, family.child.full, [rowOf(page, family.child.full), 'Активен']);
  await act(page, `Действия за абонамента на ${family.child.full}`, 'Пауза');
  await confirm(page, /^Пауза за/, [rowOf(page, family.child.full), 'Пауза']);
  await expectNoViolations(page);

  await choose(page, 'Дължими');
  await search(page, family.parent.name, [rowOf(page, family.parent.name), '6 дни']);
  await expectNoViolations(page);
  await act(page, `Действия за ${family.parent.name}`, 'Напомни сега');
  await expect(page.getByText('Напомнено е на 1 семейство')).toBeVisible();
  await expect(rowOf(page, family.parent.name)).not.toContainText('още не');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enterAt(page, family.parent, '/notifications', /Дължимото към клуба е 160,00/);
  await visit(page, '/payments', 'Чака от 6 дни');
});
