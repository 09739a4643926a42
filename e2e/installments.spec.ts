import { addMonths, clubDay } from '../contracts/time.ts';
import { act, openSection, rowOf, search } from './admin.ts';
import { makeFamily } from './family.ts';
import { agreeToAll, fillCard, fillIn, finish, press } from './forms.ts';
import { done } from './protocol/toolbox.ts';
import { enter, enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

test('the desk splits a payment into installments, and the family sees each with its day', async ({ page }) => {
  const family = await makeFamily();
  await enter(page, 'admin@demo.club');
  await openSection(page, 'billing', 'Плащания');
  await search(page, family.child.full, rowOf(page, family.child.full));
  const dialog = await act(page, /^Действия за/, 'Раздели на вноски');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByLabel('Брой вноски').selectOption('2');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const first = dialog.getByRole('listitem', { name: 'Вноска 1' });
  const submit = dialog.getByRole('button', { name: 'Раздели на вноски' });
  // A press that is refused says so at the button, which text at twice its size leaves in reach.
  await fillIn(first, { Сума: '5000' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Вноските са повече от сумата.');
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await fillIn(first, { Сума: '10' });
  await expect(dialog.getByText(/Последната е остатъкът/)).toBeVisible();
  await expectNoViolations(page);
  await finish(dialog, 'Раздели на вноски');
  await expect(rowOf(page, /Вноска 1 от 2/)).toBeVisible();

  const home = await enterElsewhere(page, family.parent, '/payments', { viewport: page.viewportSize() });
  const due = home.getByRole('listitem');
  await expect(due.filter({ hasText: 'Вноска 1 от 2' })).toBeVisible();
  const second = due.filter({ hasText: 'Вноска 2 от 2' });
  const year = addMonths(clubDay(), 1).slice(0, 4);
  await expect(second).toContainText(year);
  await expectNoViolations(home);
  await home.close();

  const question = await act(page, /^Действия за/, 'Отмени вноските');
  await finish(question, 'Отмени вноските');
  await expect(rowOf(page, /Вноска 1 от 2/)).toHaveCount(0);
});

test('a plan offers installments: a mother enrolls in three, pays the first by card and sees the days of the others', async ({
  page,
  tools,
}) => {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const name = `Есенен пакет ${tag}`;
  const plan = { kind: 'pool_package', sessions: 20, name, price: 24_000, validity_months: 4, display_order: 91 };
  done(await service.from('plans').insert(plan).select('id').single());
  await enterAt(page, 'admin@demo.club', '/admin/billing?tab=plans');
  await page.getByRole('tab', { name: 'Планове и цени' }).click();
  const sheet = await act(page, `Действия за ${name}`, 'Промени');
  await sheet.getByLabel('Брой вноски').fill('5');
  await sheet.getByRole('button', { name: 'Запази' }).click();
  await expect(sheet.getByText(/^Последната вноска трябва да е до една година/)).toBeVisible();
  await sheet.getByLabel('Брой вноски').fill('3');
  await sheet.getByLabel('Първа вноска').fill('50');
  await expectNoViolations(page);
  await finish(sheet, 'Запази');
  await expect(rowOf(page, name)).toContainText('На 3 вноски');

  const family = await makeFamily();
  const seat = done(await service.from('enrollments').select('id').eq('child_id', family.child.id).single()) as {
    id: string;
  };
  done(await service.rpc('unenroll_child', { enrollment_id: seat.id }));
  const address = `/enroll-child/${family.child.id}?class=${family.classId}&step=plan`;
  const home = await enterElsewhere(page, family.parent, address, { viewport: page.viewportSize() });
  const card = home.getByRole('button', { name: new RegExp(name) });
  await expect(card).toContainText('Може и на 3 вноски');
  await card.click();
  const way = home.getByRole('radio', { name: /^На вноски/ });
  await expect(home.getByRole('radio', { name: 'Цялата сума наведнъж' })).toBeChecked();
  await way.check({ force: true });
  await expect(home.getByText(/^до /).first()).toContainText(addMonths(clubDay(), 1).slice(0, 4));
  await home.getByRole('radio', { name: /С карта/ }).check({ force: true });
  await expectNoViolations(home);
  await agreeToAll(home);
  await press(home, /^Запиши със задължение за плащане/, home.getByRole('heading', { name: 'Плащане с карта' }));
  await fillCard(home, '4242 4242 4242 4242');
  await home.getByRole('button', { name: /^Плати / }).click();
  await expect(home.getByText('Платено', { exact: true })).toBeVisible();
  // An installment that is due later is not asked for at once.
  await expect(home.getByText('Остава да платиш още')).toHaveCount(0);

  await home.goto('/payments');
  const due = home.getByRole('listitem');
  for (const number of [2, 3]) {
    const later = due.filter({ hasText: `Вноска ${number} от 3` });
    await expect(later).toContainText(/(59,99|60,00)\s/);
    await expect(later).toContainText(addMonths(clubDay(), number - 1).slice(0, 4));
  }
  const pay = (number: number) => home.getByRole('link', { name: new RegExp(`: Вноска ${number} от 3`) });
  await expect(pay(2)).toBeVisible();
  await expect(pay(1)).toHaveCount(0);
  await home.close();
});

test('a family takes the installments of its plan for what waits whole', async ({ page, tools }) => {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 6);
  const plan = {
    kind: 'pool_package',
    sessions: 20,
    name: `Зимен пакет ${tag}`,
    price: 24_000,
    validity_months: 4,
    installments: 3,
    installment_months: 1,
    display_order: 92,
  };
  const { id: plan_id } = done(await service.from('plans').insert(plan).select('id').single()) as { id: string };
  const family = await makeFamily();
  const seat = done(await service.from('enrollments').select('id').eq('child_id', family.child.id).single()) as {
    id: string;
  };
  done(await service.rpc('unenroll_child', { enrollment_id: seat.id }));
  const wish = { child_id: family.child.id, class_id: family.classId, plan_id, method: 'bank_transfer' };
  done(await service.rpc('enroll_child', wish));
  await enterAt(page, family.parent, '/payments');
  await page.getByRole('button', { name: /^На вноски: / }).click();
  const dialog = page.getByRole('dialog', { name: 'На вноски' });
  await expect(dialog.getByText('днес')).toBeVisible();
  await expectAccessible(dialog);
  await finish(dialog, 'Плати на вноски');
  for (const number of [1, 2, 3])
    await expect(page.getByRole('listitem').filter({ hasText: `Вноска ${number} от 3` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^На вноски: / })).toHaveCount(0);
});
