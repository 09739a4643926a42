import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** A text of the page or of its part, an element of any, or an element and a text in it. */
export type Shown = string | RegExp | Locator | [Locator, string];

/** Expects it to be visible. */
export async function expectShown(within: Page | Locator, shown: Shown): Promise<void> {
  if (Array.isArray(shown)) return expect(shown[0]).toContainText(shown[1]);
  const isText = typeof shown === 'string' || shown instanceof RegExp;
  await expect(isText ? within.getByText(shown) : shown).toBeVisible();
}

/**
 * Presses the button with the name that is visible: the page may have another for another size. Expects what it shows.
 */
export async function press(within: Page | Locator, name: string | RegExp, shown?: Shown): Promise<void> {
  await within.getByRole('button', { name }).filter({ visible: true }).click();
  if (shown) await expectShown(within, shown);
}

/** Presses the button, which leads back to the field, by its label, that is wrong or missing. */
export async function pressToField(
  form: Page | Locator,
  name: string | RegExp,
  field: string | Locator,
): Promise<void> {
  await form.getByRole('button', { name }).click();
  await expect(typeof field === 'string' ? form.getByLabel(field) : field).toBeFocused();
}

/** Opens the address, which shows it. */
export async function visit(page: Page, address: string, shown: Shown): Promise<void> {
  await page.goto(address);
  await expectShown(page, shown);
}

/** Presses the first of such buttons. */
export const pressFirst = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Follows the first of the links with the name that are visible, to where it shows what is expected. */
export async function follow(within: Page | Locator, name: string | RegExp, shown?: Shown): Promise<void> {
  await within.getByRole('link', { name }).filter({ visible: true }).first().click();
  if (shown) await expectShown(within, shown);
}

/** Presses the button of the dialog, which closes it. Expects what is shown then. */
export async function finish(dialog: Locator, name: string | RegExp, shown?: Locator): Promise<void> {
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
  if (shown) await expect(shown).toBeVisible();
}

/** Presses the button, which opens a dialog: the one with the title, where it is given. */
export async function openDialog(page: Page, name: string | RegExp, title?: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name: title });
}

/** Presses the button of the dialog that is open. Expects what the page shows then. */
export async function confirm(page: Page, name: string | RegExp, shown?: Shown): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  if (shown) await expectShown(page, shown);
}

/** Fills in the fields by their labels. */
export async function fillIn(within: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label).fill(value);
}

/** Fills in a new account, up to the press. */
export async function fillAccount(within: Page, name: string, email: string, password: string): Promise<void> {
  await within.getByLabel('Име и фамилия').fill(name);
  await within.getByLabel('Имейл').fill(email);
  await within.getByLabel('Парола', { exact: true }).fill(password);
}

/** Fills in a child's names and birth date. */
export async function fillChild(within: Page | Locator, first: string, last: string, born: string): Promise<void> {
  await within.getByLabel('Име', { exact: true }).fill(first);
  await within.getByLabel('Фамилия').fill(last);
  await within.getByLabel('Рождена дата').fill(born);
}

/** Fills in the form of the test provider. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await fillIn(page, { 'Номер на картата': number, 'Валидна до': '12/34', 'Код за сигурност': '123' });
}

/** Fills in the form of a sign-in and sends it, wherever it leads. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Имейл').fill(email);
  await page.getByLabel('Парола', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
}

/** Signs out, which leads to the form of a sign-in. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Изход', exact: true }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** Reads and accepts everything that a seat in a class requires, before it is confirmed. */
export async function agreeToAll(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Преди записването' }).waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^Прочетох и приемам/ }).all()) await box.check();
}
