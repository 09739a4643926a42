import { expect, type Locator, type Page } from '@playwright/test';

/** Presses the button with the name that is visible: the page may have another for another size. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).filter({ visible: true }).click();

/** Presses the first of such buttons. */
export const pressFirst = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Follows the first of the links with the name that are visible. */
export const follow = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('link', { name }).filter({ visible: true }).first().click();

/** Presses the button of the dialog, which closes it. */
export async function finish(dialog: Locator, name: string | RegExp): Promise<void> {
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

/** Presses the button, which opens a dialog. */
export async function openDialog(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog');
}

/** Presses the button of the dialog that is open. */
export const confirm = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

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
  await page.getByLabel('Номер на картата').fill(number);
  await page.getByLabel('Валидна до').fill('12/34');
  await page.getByLabel('Код за сигурност').fill('123');
}

/** Fills in the form of a sign-in and sends it, wherever it leads. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Имейл').fill(email);
  await page.getByLabel('Парола', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
}

/** Reads and accepts everything that a seat in a class requires, before it is confirmed. */
export async function agreeToAll(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Преди записването' }).waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^Прочетох и приемам/ }).all()) await box.check();
}
