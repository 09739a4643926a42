import type { Page } from '@playwright/test';
import { fillAccount, press, visit } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, signIn, test } from './story.ts';

/** From the button of the club to the stand-in's page for Google. */
async function goToGoogle(page: Page): Promise<void> {
  await press(page, 'Продължи с Google', page.getByRole('heading', { name: 'Кой влиза?' }));
  await expect(page.getByText('Това не е Google.')).toBeVisible();
}

/** Fills in a person whom the stand-in does not know yet. */
async function choose(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Име', { exact: true }).fill(name);
  await page.getByLabel('Имейл', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Продължи' }).click();
}

test('a new parent comes through Google, and starts in the parents’ area', async ({ page }) => {
  const email = `vesela-${crypto.randomUUID()}@gmail.example`;
  await page.goto('/auth?mode=sign-up');
  await expectAccessible(page.getByRole('heading', { name: 'Регистрация' }));
  await goToGoogle(page);
  await expectNoViolations(page);
  await choose(page, 'Весела Тошева', email);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Успешен вход')).toBeVisible();
  await visit(page, '/dashboard', page.getByRole('link', { name: /Запиши|Добави|Регистрирай/ }).first());
  await visit(page, '/account', page.getByText(email).first());
});

test('invented people come one after another, and come back', async ({ page }) => {
  for (const name of ['Елена Стоянова', 'Ralitsa Brown', 'Елена Стоянова']) {
    await page.goto('/auth');
    await goToGoogle(page);
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Добре дошли!')).toBeVisible();
    await page.goto('/account');
    await expect(page.getByLabel('Име и фамилия')).toHaveValue(name);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a parent with a password comes through Google, and finds the children there', async ({ page }) => {
  await page.goto('/auth');
  await goToGoogle(page);
  await choose(page, 'Елена Димитрова', 'parent@demo.club');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Успешен вход')).toBeVisible();
  await visit(page, '/dashboard', page.getByText('Мария Димитрова').first());
});

test('a user who cancels at Google sees it, and can sign in otherwise', async ({ page }) => {
  await page.goto('/auth');
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Откажи' }).click();
  await expect(page).toHaveURL(/\/auth\?error_code=bad_oauth_callback$/);
  await expect(page.getByText('Грешка при вход')).toBeVisible();
  await expectAccessible(page.getByRole('alert').filter({ hasText: 'Входът не беше завършен' }));
  await signIn(page, 'parent@demo.club');
});

test('an address that Google has not confirmed opens no account', async ({ page }) => {
  await page.goto('/auth');
  await goToGoogle(page);
  await page.getByLabel('Имейлът е потвърден').uncheck();
  await choose(page, 'Някой друг', 'admin@demo.club');
  await expect(page).toHaveURL(/error_code=provider_email_needs_verification$/);
  await expect(page.getByText('Грешка при вход')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Google не е потвърдил този имейл' })).toBeVisible();
});

test('Google’s word for an address of the staff opens nothing', async ({ page }) => {
  await page.goto('/auth');
  await goToGoogle(page);
  await choose(page, 'Някой друг', 'admin@demo.club');
  await expect(page).toHaveURL(/error_code=email_exists$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Влез с паролата си' })).toBeVisible();
});

test.describe('in the account', () => {
  test('a parent links Google, signs in with it, and unlinks it again', async ({ page }) => {
    const own = await signUp(page);
    const email = `linked-${crypto.randomUUID()}@gmail.example`;
    await linkGoogle(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText(`профила си в Google ${email}`)).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth');
    await goToGoogle(page);
    await choose(page, 'Калина Донева', email);
    await expect(page).toHaveURL(/\/$/);
    await visit(page, '/account', page.getByText(own).first());
    await press(page, 'Премахни връзката', page.getByRole('button', { name: 'Свържи с Google' }));
  });

  test('another person’s Google account stays theirs', async ({ page }) => {
    const email = `theirs-${crypto.randomUUID()}@gmail.example`;
    await page.goto('/auth');
    await goToGoogle(page);
    await choose(page, 'Първи Човек', email);
    await expect(page).toHaveURL(/\/$/);
    await page.evaluate(() => localStorage.clear());

    await signUp(page);
    await linkGoogle(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Този профил в Google вече е свързан с друг профил тук.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Свържи с Google' })).toBeVisible();
  });
});

async function signUp(page: Page): Promise<string> {
  const email = `kalina-${crypto.randomUUID()}@family.example`;
  await page.goto('/auth?mode=sign-up');
  await fillAccount(page, 'Калина Донева', email, 'plavane-2026');
  await page.getByRole('button', { name: 'Създай профил' }).click();
  await expect(page).toHaveURL(/\/$/);
  return email;
}

async function linkGoogle(page: Page, email: string): Promise<void> {
  await page.goto('/account');
  await press(page, 'Свържи с Google', page.getByRole('heading', { name: 'Кой влиза?' }));
  await choose(page, 'Калина Донева', email);
}
