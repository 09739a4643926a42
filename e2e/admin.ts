import type { Page } from '@playwright/test';
import { expectShown, pressFirst, type Shown } from './forms.ts';
import { enter, expect, test } from './story.ts';

/** The same story runs on a phone and on a laptop at once: what it makes has a name of its own. */
export const mark = () => `${test.info().project.name === 'phone' ? 'Т' : 'Л'}${Date.now() % 1_000_000}`;

/** The row of a table, or its card on a phone, that holds the text. */
export function rowOf(page: Page, text: string | RegExp) {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text, visible: true }).first();
}

/** Presses the button and takes the item of its menu. Returns the dialog that it may open, of the title if one is given. */
export async function act(page: Page, button: string | RegExp, item: string, title?: string) {
  await pressFirst(page, button);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog', { name: title });
}

/** Opens a section of the admin area and waits until it is shown. */
export async function openSection(page: Page, section: string, title: string) {
  await page.goto(`/admin/${section}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
}

/** The same as the admin of the demo club. */
export async function enterSection(page: Page, section: string, title: string) {
  await enter(page, 'admin@demo.club');
  await openSection(page, section, title);
}

/**
 * Types into the search above the list, and waits for its result, so that a menu that opens then stays open. Expects what
 * is found.
 */
export async function search(page: Page, words: string, found?: Shown) {
  await page.getByRole('searchbox').fill(words);
  await expect(page).toHaveURL(({ searchParams }) => [...searchParams.values()].includes(words));
  // The address changes first: from here on the list is the one that is asked for.
  await expect(page.getByRole('button', { name: /^(Изчисти филтрите|Clear filters|Сбросить фильтры)$/ })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (found) await expectShown(page, found);
}
