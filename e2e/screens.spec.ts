import type { Page } from '@playwright/test';
import { expect, expectContrast, expectNoViolations, signIn, test } from './story.ts';

const PUBLIC = [
  '/',
  '/club',
  '/schedule',
  '/coaches',
  '/media',
  '/contact',
  '/news',
  '/parent-guide',
  '/shop',
  '/privacy',
  '/cookies',
  '/checkout',
  '/auth',
  '/athlete/register',
  '/no-such-page',
];

const SIGNED_IN: Record<string, string[]> = {
  'parent@demo.club': [
    '/dashboard',
    '/register-child',
    '/add-child',
    '/subscriptions',
    '/payments',
    '/payments/cards',
    '/documents',
    '/orders',
    '/events',
    '/account',
  ],
  'instructor@demo.club': ['/instructor-dashboard'],
  'admin@demo.club': [
    '/admin/analytics',
    '/admin/users',
    '/admin/athletes',
    '/admin/documents',
    '/admin/import',
    '/admin/classes',
    '/admin/instructors',
    '/admin/locations',
    '/admin/billing',
    '/admin/invoices',
    '/admin/products',
    '/admin/team',
    '/admin/children',
    '/admin/enrollments',
  ],
  'athlete@demo.club': ['/athlete/dashboard', '/athlete/goals', '/athlete/documents'],
  'pending@demo.club': ['/athlete/pending'],
};

/** The screen is there, reads well for everybody in light and in dark, and nothing sticks out sideways. */
async function expectFinished(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await test.step(path, () => expectNoViolations(page));
  await test.step(`${path}, dark`, () => expectContrast(page, 'dark'));
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${path} is wider than the screen`).toBe(0);
}

test('public screens', async ({ page }) => {
  test.slow();
  for (const path of PUBLIC) await expectFinished(page, path);
});

for (const [email, paths] of Object.entries(SIGNED_IN)) {
  test(`screens of ${email}`, async ({ page }) => {
    test.slow();
    await signIn(page, email).catch(() => expect(page).toHaveURL(/\/athlete\//));
    for (const path of paths) await expectFinished(page, path);
  });
}

test('a path that nobody knows answers 404', async ({ request }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404);
});

test('every public page carries its content, title and description in three languages before any script runs', async ({
  browser,
}) => {
  test.slow();
  const words = { bg: 'басейн', en: 'pool', ru: 'бассейн' };
  for (const [language, word] of Object.entries(words)) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'language', value: language, domain: '127.0.0.1', path: '/' }]);
    const page = await context.newPage();
    for (const path of ['/', '/club', '/coaches', '/media', '/contact', '/news', '/parent-guide', '/shop']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveTitle(/.{8}/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
    }
    await page.goto('/club');
    await expect(page.getByRole('main')).toContainText(new RegExp(word, 'i'));
    await context.close();
  }
});
