import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../contracts/demo.ts';
import { fillAccount, fillChild, sendSignIn } from './forms.ts';
import { expect, expectNoViolations, test } from './story.ts';

const NEW_PASSWORD = 'вода-и-слънце';

test('the first press counts, while a field that is left is refused or put right', async ({ page }) => {
  await page.goto('/auth?mode=sign-up');
  const email = page.getByLabel('Имейл');
  const other = page.getByRole('link', { name: 'Влез', exact: true });
  await email.fill('няма-такъв');
  await press(page, other);
  await expect(page).toHaveURL(/\/auth$/);

  await page.goto('/auth?mode=sign-up');
  await email.fill('няма-такъв');
  await email.blur();
  await expect(email).toHaveAccessibleDescription(/имейл/i);
  await page.getByLabel('Име и фамилия').fill('Елена Бързева');
  await page.getByLabel('Парола', { exact: true }).fill(NEW_PASSWORD);
  await page.reload();
  await expect(page.getByLabel('Име и фамилия')).toHaveValue('Елена Бързева');
  await expect(email).toHaveValue('няма-такъв');
  await expect(page.getByLabel('Парола', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(NEW_PASSWORD);
  await page.getByLabel('Парола', { exact: true }).fill(NEW_PASSWORD);
  await email.fill(newAddress());
  await press(page, page.getByRole('button', { name: 'Създай профил' }));
  await expect(page).toHaveURL(/\/$/);
});

test('a family that is new chose a class, and finds it again behind the sign-up', async ({ page }) => {
  await page.goto('/');
  // The first may be another one by the time of the press: classes fill meanwhile.
  const chosen = await page.locator('a[href*="/register-child?class="]').first().getAttribute('href');
  await page.locator(`a[href="${chosen}"]`).first().click();
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await expect(page.getByText('Създай профил и продължаваш със записването.')).toBeVisible();
  await fillAccount(page, 'Елена Бързева', newAddress(), NEW_PASSWORD);
  await page.getByRole('button', { name: 'Създай профил' }).click();
  await expect(page).toHaveURL(/\/$/);
  const goOn = page.getByRole('region', { name: 'Продължи записването' });
  await expect(goOn.getByRole('link', { name: 'Продължи' })).toHaveAttribute('href', chosen!);
  const first = page.getByRole('main').getByRole('heading').first();
  await expect(first).toHaveText('Продължи записването');
  await expectNoViolations(page);
  await goOn.getByRole('link', { name: 'Продължи' }).click();

  await expectHalfForContent(page);
  await fillChild(page, 'Борис', 'Бързев', '14.05.2018');
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  // The location and the class are chosen; a class for another age or level gets a second look.
  const plan = page.getByRole('heading', { name: 'Кой план?' });
  const pool = page.getByRole('heading', { name: 'Къде да плува?' });
  const planOrHours = plan.or(page.getByRole('heading', { name: 'Кога да плува?' }));
  await expect(planOrHours.or(pool)).toBeVisible();
  // Where the timetable comes late, the pool is looked at first; it may be left by itself before the press.
  await expect(async () => {
    if (await pool.isVisible())
      await page.getByRole('main').getByRole('button', { pressed: true }).click({ timeout: 1_000 });
    await expect(planOrHours).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectHalfForContent(page);
  if (!(await plan.isVisible())) {
    await page.getByRole('button', { name: 'Напред', exact: true }).click();
    const asks = page.getByRole('dialog', { name: /е за друга възраст/ });
    await expect(plan.or(asks)).toBeVisible();
    if (await asks.isVisible()) await asks.getByRole('button', { name: 'Да, продължи' }).click();
  }
  await page.getByRole('button', { name: /^8 посещения/ }).click();
  await expectHalfForContent(page);

  // The class that was opened since is the one to go on with.
  await page.goto('/');
  const free = page.getByRole('region', { name: 'Следващите свободни места' });
  const later = await free
    .locator(`a[href*="/register-child?class="]:not([href="${chosen}"])`)
    .first()
    .getAttribute('href');
  await free.locator(`a[href="${later}"]`).first().click();
  // Its step is there, by its own heading: the home page has some, too, and stays until the wizard is ready.
  await expect(planOrHours.or(pool)).toBeVisible();
  await page.goto('/');
  await expect(goOn.getByRole('link', { name: 'Продължи' })).toHaveAttribute('href', later!);
});

test('a page that asked to sign in first is offered again, and its family before a new child', async ({ page }) => {
  await page.goto('/documents');
  await sendSignIn(page, 'parent@demo.club', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  const goOn = page.getByRole('region', { name: 'Продължи там, откъдето тръгна' });
  await expect(goOn).toContainText('Документи');
  await goOn.getByRole('link', { name: 'Продължи' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Документи' })).toBeVisible();
  await page.goto('/');
  await expect(goOn).toHaveCount(0);
  // Without such a page the way leads to the own area.
  const own = page.getByRole('region', { name: 'Твоето табло' });
  await expect(own.getByRole('link', { name: 'Към таблото' })).toHaveAttribute('href', '/dashboard');
  await expectNoViolations(page);

  await page.locator('a[href*="/register-child?class="]').first().click();
  const family = page.getByRole('group', { name: 'Деца от семейството' });
  await expect(page.getByLabel('Рождена дата')).toHaveCount(0);
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  await expect(family.getByText('Избери дете или добави ново.')).toBeVisible();
  // Also with a class for another age both can be chosen.
  // By name: another story registers a child of this family meanwhile.
  for (const [name, isChosen] of [
    ['Мария Димитрова', true],
    ['Калоян Димитров', true],
    ['Калоян Димитров', false],
  ] as const) {
    await family.getByText(name, { exact: true }).click();
    await expect(family.getByRole('checkbox', { name })).toBeChecked({ checked: isChosen });
  }
  await expect(family.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Напред', exact: true }).click();
  // Where the timetable comes late, the pool is looked at first.
  await expect(page.getByRole('heading', { name: /Кой план\?|Кога да плува\?|Къде да плува\?/ })).toBeVisible();
});

/** Checks that half of a phone is left for each step between the bars above and below it. */
async function expectHalfForContent(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const steps = (await page.getByRole('navigation', { name: 'Стъпки на записването' }).boundingBox())!;
  const foot = (await page.getByTestId('step-foot').boundingBox())!;
  expect(foot.y - steps.y - steps.height).toBeGreaterThanOrEqual(page.viewportSize()!.height / 2);
}

const newAddress = () => `elena-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** Presses as a hand does: at a position, for as long as the page needs to answer the end of the last press. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 5);
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}
