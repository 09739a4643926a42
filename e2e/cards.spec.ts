import type { Page } from '@playwright/test';
import { makeFamily } from './family.ts';
import { confirm, fillCard, finish, follow, press, pressToField, visit } from './forms.ts';
import { enter, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

const PAYS = '4242 4242 4242 4242';
const DECLINES = '4000 0000 0000 9995';
const ASKS = '4000 0027 6000 3184';
const REFUSES_REFUNDS = '4000 0000 0000 5126';

/** From the family's payments to the form for a card. */
async function openCardForm(page: Page): Promise<void> {
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Плати' }).first().click();
  await page.getByRole('radio', { name: /С карта/ }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Плащане с карта' })).toBeVisible();
}

async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^Плати / }).click();
}

/** The family's payment on the admin page, and what can be done with it. */
async function openRefund(page: Page, child: string): Promise<void> {
  await page.goto(`/admin/billing?payments.q=${encodeURIComponent(child)}`);
  await press(page, /^Действия/);
  await page.getByRole('menuitem', { name: 'Върни пари' }).click();
  await expect(page.getByRole('dialog', { name: 'Връщане на пари' })).toBeVisible();
}

test('a card is declined with its reason, another pays; an admin gives a part back, then the rest', async ({
  page,
}) => {
  const { parent, child } = await makeFamily();
  await enter(page, parent);
  await openCardForm(page);
  await expectNoViolations(page);
  await pressToField(page, /^Плати /, 'Номер на картата');

  await fillCard(page, DECLINES);
  await page.getByLabel('Валидна до').fill('01/20');
  await pressToField(page, /^Плати /, 'Валидна до');
  await expect(page.getByText('Срокът на картата е изтекъл.')).toBeVisible();
  await page.getByLabel('Код за сигурност').fill('1');
  await expect(page.getByLabel('Код за сигурност')).toHaveAccessibleDescription(/трите цифри от гърба/);
  await payWith(page, '4242 4242 4242 4241');
  await expect(page.getByLabel('Номер на картата')).toBeFocused();
  await payWith(page, DECLINES);
  await expectAccessible(page.getByText('По картата няма достатъчно пари.'));
  // Its reason is above a form that is higher than a phone: it comes into view at every try.
  const refusal = page.getByRole('alert').filter({ hasText: 'По картата няма достатъчно пари.' });
  await expect(refusal).toBeFocused();
  await payWith(page, DECLINES);
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await page.getByText('Карти за проба').click();
  await page.getByRole('button', { name: `Попълни с карта ${PAYS}` }).click();
  await page.getByRole('button', { name: /^Плати / }).click();
  const end = page.getByRole('status').filter({ hasText: 'Платено' });
  await expectAccessible(end);
  // The same end as of a family that pays in cash: when, what to bring, the calendar, the dashboard.
  for (const said of ['Първи урок', 'Вземи бански']) await expect(end.getByText(said)).toBeVisible();
  await expect(end.getByRole('link', { name: 'Добави в календара' })).toBeVisible();
  await expect(end.getByRole('link', { name: 'Към таблото' })).toBeVisible();
  await page.goto(`/child/${child.id}?tab=enrollments`);
  await press(page, 'Отпиши');
  const money = page.getByRole('dialog').getByRole('region', { name: 'Какво става с парите' });
  await expect(money).toContainText('Парите не се връщат сами: връщането се иска отделно.');
  await expect(money).toContainText('можеш да се откажеш от договора и да получиш обратно');
  // The statement of this contract is open at once.
  const statement = page.getByRole('dialog', { name: new RegExp(`^Отказ: .*${child.full}`) });
  await follow(money, 'Към отказа от договор', statement);
  await expectNoViolations(page);
  await press(statement, 'Назад', page.getByRole('article', { name: new RegExp(child.full) }));
  await expect(statement).toHaveCount(0);

  const admin = await enterElsewhere(page, 'admin@demo.club');
  await openRefund(admin, child.full);
  const dialog = admin.getByRole('dialog');
  await expectAccessible(dialog.getByText('Не може да се отмени. Парите тръгват веднага към картата.'));
  await press(dialog, 'Върни пари', dialog.getByText('Попълни това поле').first());
  await dialog.getByText('Процент', { exact: true }).click();
  await dialog.getByLabel('Процент от остатъка').fill('25');
  await dialog.getByText('По молба на семейството').click();
  await expect(dialog.getByText('25 % от плащането')).toBeVisible();
  await finish(dialog, /^Върни \d/, admin.getByText(/^Върнати са /));

  await openRefund(admin, child.full);
  await expect(dialog.getByText('Върнато', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Всичко, което е останало' }).click();
  await dialog.getByText('Платено два пъти').click();
  await finish(dialog, /^Върни \d/);
  await admin.context().close();

  await visit(page, '/payments', page.getByText('Върнато', { exact: true }).filter({ visible: true }).first());
});

test('a card that asks is refused and then confirmed at the bank', async ({ page }) => {
  const { parent } = await makeFamily();
  await enter(page, parent);
  await openCardForm(page);
  await payWith(page, ASKS);
  await expectAccessible(page.getByRole('heading', { name: 'Потвърди плащането' }));
  await press(page, 'Отказвам', 'Плащането не беше потвърдено.');
  await payWith(page, ASKS);
  await press(page, 'Потвърждавам', page.getByRole('status').filter({ hasText: 'Платено' }));
});

test('a refund that the provider refuses says why, and nothing has changed', async ({ page }) => {
  const { parent, child } = await makeFamily();
  await enter(page, parent);
  await openCardForm(page);
  await payWith(page, REFUSES_REFUNDS);
  await expect(page.getByRole('status').filter({ hasText: 'Платено' })).toBeVisible();

  const admin = await enterElsewhere(page, 'admin@demo.club');
  // The list comes with what is above it: it does not move down under a press.
  const above = Promise.withResolvers<void>();
  await admin.route('**/rpc/open_approvals', (route) => above.promise.then(() => route.continue()));
  const listed = admin.waitForResponse(/admin_payments\?.*offset/);
  await admin.goto(`/admin/billing?payments.q=${encodeURIComponent(child.full)}`);
  await (await listed).finished();
  await expect(admin.getByRole('tab', { name: 'Плащания' })).toBeVisible();
  await expect(admin.getByRole('button', { name: /^Действия/ })).toHaveCount(0);
  above.resolve();
  await openRefund(admin, child.full);
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Всичко, което е останало' }).click();
  await dialog.getByText('Измама').click();
  await dialog.getByRole('button', { name: /^Върни \d/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Връщането не успя. Картата е закрита или изгубена.');
  await expectNoViolations(admin);
  await admin.context().close();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Платено' })).toBeVisible();
});

test('a kept card pays a subscription until it is forgotten; another is kept without paying', async ({ page }) => {
  const { parent } = await makeFamily('pool_unlimited');
  await enter(page, parent);
  await openCardForm(page);
  await page.getByRole('checkbox', { name: 'Запази картата' }).check();
  await payWith(page, PAYS);
  await expect(page.getByRole('status').filter({ hasText: 'Платено' })).toBeVisible();
  await page.goto('/subscriptions');
  await page.getByRole('link', { name: 'Подробности' }).first().click();
  await expect(page.getByText('Месецът може да се плаща сам с карта Test •••• 4242.')).toBeVisible();
  await page.getByRole('button', { name: 'Включи' }).click();
  await expectAccessible(page.getByText('Всеки месец се плаща само с карта Test •••• 4242.'));
  await page.getByRole('button', { name: 'Изтрий картата' }).click();
  await confirm(page, 'Изтрий картата');
  await page.getByRole('link', { name: 'Добави карта' }).click();
  await expectAccessible(page.getByText('Сега нищо не се плаща'));
  await fillCard(page, ASKS);
  await page.getByRole('button', { name: 'Запази картата' }).click();
  await press(page, 'Потвърждавам', 'Test •••• 3184');
  await expectAccessible(page.getByRole('button', { name: 'Добави карта' }));
});
