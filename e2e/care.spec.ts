import type { Browser, Page } from '@playwright/test';
import { makeDeck } from './pool-deck.ts';
import { enter, enterAt, expect, expectNoViolations, openElsewhere, test } from './story.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

async function asAnother(browser: Browser, email: string, password?: string): Promise<Page> {
  const page = await openElsewhere(browser, PHONE);
  await enter(page, email, password);
  return page;
}

test('a family says who may collect the child, the deck sees it, and the family sees who of the club has opened it', async ({
  page,
  browser,
  tools,
}) => {
  const deck = await makeDeck(tools, ['Александра-Виктория Великотърновска', 'Ния Ставрева']);
  const [child] = deck.children;

  await enterAt(page, deck.family, `/child/${child!.id}`);
  await page.getByRole('button', { name: 'Още действия' }).click();
  await page.getByRole('menuitem', { name: 'Промени данните' }).click();
  await page.getByLabel('Кой може да взема детето').fill('Баба Стефка 088 777 1234\nЧичо Иван');
  await page.getByRole('button', { name: 'Запази' }).click();
  await expect(page.getByRole('link', { name: '088 777 1234' })).toHaveAttribute('href', 'tel:+359887771234');
  await expect(page.getByRole('link', { name: 'без съгласие' })).toBeVisible();

  const coach = await asAnother(browser, deck.instructor.email, deck.instructor.password);
  await coach.goto(`/instructor/class/${deck.class_id}?lesson=${deck.lesson_id}`);
  const row = coach.getByRole('button', { name: /Александра-Виктория Великотърновска.*без снимки/ });
  await expect(row).toBeVisible();
  await row.click();
  const care = coach.getByRole('dialog', { name: child!.name });
  await expect(care.getByRole('link', { name: '088 777 1234' })).toBeVisible();
  await expectNoViolations(coach);

  const admin = await asAnother(browser, 'admin@demo.club');
  await admin.goto(`/admin/children?child=${child!.id}`);
  const sheet = admin.getByRole('dialog', { name: child!.name });
  await sheet.getByRole('button', { name: 'Покажи здравето и контактите' }).click();
  await expect(sheet.getByText(`Бележка за ${child!.name}`)).toBeVisible();
  await expectNoViolations(admin);

  await page.getByRole('button', { name: 'Кой е отварял' }).click();
  const openings = page.getByRole('dialog', { name: /^Кой е отварял/ });
  await expect(openings.getByText(deck.instructor.name).first()).toBeVisible();
  await expect(openings.getByText('в офиса', { exact: true })).toBeVisible();
  await expectNoViolations(page);
});
