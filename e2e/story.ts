import axeCore, { type RunOptions } from 'axe-core';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../contracts/demo.ts';

/** A refusal or a cut line that the story itself provokes is logged by the browser; anything else on the console is a fault. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))|WebSocket connection to .* failed/;

/** Tells a story in a page: an error on the console or one that nobody caught fails it. Pages are read before they are pressed. */
export const test = base.extend<{ quiet: void; newcomer: boolean }>({
  /** The tour shows itself, as on a device that has not seen it. */
  newcomer: [false, { option: true }],
  page: async ({ page, javaScriptEnabled, newcomer }, use) => {
    if (!newcomer) await passOverTour(page);
    if (javaScriptEnabled !== false) readBeforePressing(page);
    await use(page);
  },
  quiet: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
      });
      context.on('weberror', (error) => faults.push(String(error.error())));
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A page of somebody else's browser, in Bulgarian. */
export async function openElsewhere(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'bg-BG', ...options })).newPage();
  await passOverTour(page);
  readBeforePressing(page);
  return page;
}

async function passOverTour(page: Page): Promise<void> {
  // An empty page, such as axe opens beside, has no storage.
  await page.context().addInitScript(() => origin !== 'null' && localStorage.setItem('tour-seen', ''));
}

function readBeforePressing(page: Page): void {
  const { goto, reload } = page;
  page.goto = (...told) => goto.apply(page, told).finally(() => untilAlive(page));
  page.reload = (...told) => reload.apply(page, told).finally(() => untilAlive(page));
}

/** React has taken the page over: from here on no press is lost. Nothing to wait for where no page of the club stands. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('meta[name="publishable-key"]') ||
      Object.keys(document).some((key) => key.startsWith('__reactContainer')),
  );
}

/** The key of the club that anybody may have: what the pages send before somebody signs in. */
export async function publicKey({ request }: Page): Promise<string> {
  return ((await (await request.get('/config.json')).json()) as { publishableKey: string }).publishableKey;
}

/** Signs in through the form; by default as somebody of the demo club. For stories that are about it: others `enter`. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Имейл').fill(email);
  await page.getByLabel('Парола', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
}

/**
 * Is signed in, as on a device that knows the person: the session is asked for as a script does and laid where the page looks
 * for it. By default somebody of the demo club. No page of the club is open afterwards.
 */
export async function enter(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
  await page.goto('/health/live');
  await page.evaluate(
    (session) => localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, session),
    await answer.text(),
  );
}

/** Reads and accepts everything that a place in a class asks for, before it is confirmed. */
export async function agreeToAll(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Преди записването' }).waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^Прочетох и приемам/ }).all()) await box.check();
}

/**
 * No violation of WCAG 2.2 AA that axe can see on the screen once it has come to rest. A color that is on its way while
 * axe looks is nobody's: what is found must still be there at a second look.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectNone(page, {});
}

/** The same for what another color scheme changes: every text stands out from what is behind it, in the light and in the dark. */
export async function expectContrast(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expectNone(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

async function expectNone(page: Page, options: RunOptions): Promise<void> {
  await expect(async () => {
    await untilAtRest(page);
    if (!(await page.evaluate(() => 'axe' in globalThis))) {
      await page.evaluate(axeCore.source);
      // What is not laid out yet keeps the colors of before: all of the page is looked at.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    }
    expect(await page.evaluate(findViolations, options)).toEqual([]);
  }).toPass({ timeout: 20_000 });
}

/** Runs in the page. None of ours stands in a frame; what is in order is not described. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(document, { ...options, iframes: false, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}
