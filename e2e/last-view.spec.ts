import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { makeFamily } from './family.ts';
import { signOut } from './forms.ts';
import { answerOnce, enterAt, expect, test } from './story.ts';

/** What covers the page is closed to its code: it is read as it is attached. */
async function readCovers(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const covers: ShadowRoot[] = ((globalThis as { covers?: ShadowRoot[] }).covers = []);
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      covers.push(root);
      return root;
    };
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { covers: ShadowRoot[] }).covers
        .filter(({ host }) => host.checkVisibility({ visibilityProperty: true }))
        .map(({ lastElementChild }) => lastElementChild!.textContent)
        .join(),
    );
}

const countCovers = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { covers: ShadowRoot[] }).covers.length);

/** Opens a page whose code does not come until it is let. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return resolve;
}

const keptViews = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).flatMap((key) => key.split('-view ')[1] ?? []));

test('a page opened again shows how it was until its own content is there', async ({ context, page }) => {
  const { parent } = await makeFamily();
  await enterAt(page, parent, '/dashboard');
  // What is below the screen is not kept.
  const first = page.locator('#content h2').first();
  await expect(first).toBeVisible();
  const name = (await first.textContent())!;
  await expect.poll(() => keptViews(page)).toContain('/dashboard');

  const again = await context.newPage();
  const cover = await readCovers(again);
  const letIn = await openWithoutCode(again, '/dashboard');
  await expect.poll(cover).toContain(name);
  await expect(again.locator('#content')).toBeHidden();
  letIn();
  await expect(again.getByRole('heading', { name })).toBeVisible();
  await expect.poll(cover).toBe('');

  // A link that was pressed on the cover is followed once the page is alive.
  const hasty = await context.newPage();
  const covered = await readCovers(hasty);
  const start = await openWithoutCode(hasty, '/dashboard');
  await expect.poll(covered).toContain(name);
  const link = (await page.getByRole('link', { name: 'Събития', exact: true }).boundingBox())!;
  await hasty.mouse.click(link.x + link.width / 2, link.y + link.height / 2);
  start();
  await expect(hasty).toHaveURL(/\/events$/);
  await hasty.close();

  // A look of another language, of another person, or of last week is not shown.
  for (const change of [{ user: 'x' }, { look: 'en' }, { at: 0 }]) {
    const other = await context.newPage();
    await other.addInitScript((changed) => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('-view /dashboard'))!;
      const view = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...view, ...changed }));
    }, change);
    await readCovers(other);
    const come = await openWithoutCode(other, '/dashboard');
    await other.waitForFunction(() => document.readyState !== 'loading');
    // Not one that is still hidden, either.
    expect(await countCovers(other)).toBe(0);
    come();
    await expect(other.getByRole('heading', { name })).toBeVisible();
    await other.close();
  }
});

/** Bytes as if they were only packed; random ones unpack to nonsense at times. */
function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes).toString();
  } catch {
    return '';
  }
}

test('a list of the admin area is kept sealed, and opens to its own session alone', async ({ context, page }) => {
  await enterAt(page, 'admin@demo.club', '/admin/children');
  const first = page.locator('#content ul[aria-label] > li a').first();
  const name = (await first.textContent())!;
  await expect.poll(() => keptViews(page)).toContain('/admin/children');
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.endsWith('-view /admin/children')),
  );
  expect(kept![1]).toContain('"isSealed":true');
  const { html } = JSON.parse(kept![1]) as { html: string };
  expect(inflated(Buffer.from(html, 'base64').subarray(12))).not.toContain(name);

  const again = await context.newPage();
  const cover = await readCovers(again);
  const letIn = await openWithoutCode(again, '/admin/children');
  await expect.poll(cover).toContain(name);
  letIn();
  await expect(again.getByRole('link', { name }).first()).toBeVisible();
  await expect.poll(cover).toBe('');

  // The key of another session opens nothing, and neither does a refusal.
  const key = Buffer.alloc(32, 1).toString('base64');
  for (const answer of [
    { status: 401, json: {} },
    { json: { roles: ['admin'], athlete_approved: null, view_key: key } },
  ]) {
    const other = await context.newPage();
    await answerOnce(other, '**/rpc/my_account_status', (route) => route.fulfill(answer));
    await readCovers(other);
    await other.goto('/admin/children');
    await expect(other.getByRole('link', { name }).first()).toBeVisible();
    expect(await countCovers(other)).toBe(0);
    await other.close();
  }
});

test('nothing of how pages were stays after signing out', async ({ page }) => {
  // Signing out ends every session of the account: it is of this story alone.
  const { parent } = await makeFamily();
  await enterAt(page, parent, '/payments');
  await expect.poll(() => keptViews(page)).toContain('/payments');
  await page.goto('/account');
  await signOut(page);
  expect(await keptViews(page)).toEqual([]);
});

test('nor does it stay where the session was ended from another device', async ({ page }) => {
  await enterAt(page, 'parent@demo.club', '/dashboard');
  await expect.poll(() => keptViews(page)).toContain('/dashboard');
  // As a session that ran out while it was ended elsewhere: it is not renewed.
  await page.goto('/health/live');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token'))!;
    const session = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'ended' }));
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  expect(await keptViews(page)).toEqual([]);
});

test('a session that was ended elsewhere leaves nothing here and leads to the way in', async ({ page }) => {
  const { parent } = await makeFamily();
  await enterAt(page, parent, '/payments');
  await expect.poll(() => keptViews(page)).toContain('/payments');
  const token = await page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem(`sb-${location.hostname.split('.')[0]}-auth-token`)!) as {
          access_token: string;
        }
      ).access_token,
  );
  const ended = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(204);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  expect(await keptViews(page)).toEqual([]);
});
