import { expect, test, type Page } from '@playwright/test';
import { statusLine, type StatusLine } from '../contracts/status.ts';
import { enterAt } from './story.ts';

/** The page with these lines instead of its own. */
async function openWith(page: Page, lines: StatusLine[]): Promise<void> {
  await page.route('**/rest/v1/rpc/read_status', (route) => route.fulfill({ json: { lines } }));
  await page.goto('/admin/status');
}

test('an admin reads how the installation is, and what to do', async ({ page }) => {
  await enterAt(page, 'admin@demo.club', '/admin/status');
  await expect(page.getByRole('heading', { level: 2, name: 'Резервни копия' })).toBeVisible();
  await expect(page.getByText('В демонстрацията резервни копия не се правят.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Последно изпълнение на всяка задача' })).toBeVisible();

  await openWith(page, [
    statusLine('version', 'running', { name: '1.0.0', commit: null, at: new Date().toISOString() }),
    statusLine('emails', 'stuck', { at: null, count: 12 }),
    statusLine('jobs', 'failing', { jobs: ['sweep'] }),
  ]);
  await expect(page.getByRole('status').filter({ hasText: '2 неща искат внимание' })).toBeVisible();
  await expect(page.getByText('Имейлите не тръгват от повече от час. Чакащи: 12.')).toBeVisible();
  await expect(page.getByText('Не успява много пъти подред: „Почистване“.')).toBeVisible();
  await page.goto('/admin/day');
  await page.getByRole('link', { name: 'Какво да направиш' }).click();
  await page.getByRole('link', { name: 'Към „Автоматика“' }).first().click();
  await expect(page).toHaveURL('/admin/jobs');
});
