import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type BrowserContextOptions, type Locator, type Page, type Route } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { DEMO_PASSWORD } from '../contracts/demo.ts';
import { untilDayLasts } from '../server/testing/day-lasts.ts';
import { expect } from './expect.ts';
import { expectShown, sendSignIn, type Shown } from './forms.ts';
import { readClub } from './protocol/club.ts';
import { Toolbox } from './protocol/toolbox.ts';

/**
 * A refusal or a cut connection that the story itself provokes is logged by the browser, and the router logs the routes that
 * a page was still asking for when it was left; anything else on the console is a fault.
 */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))|WebSocket connection to .* failed|Failed to fetch manifest patches TypeError: Failed to fetch/;

/** Less than half of what the package exports as its source: each page sends and reads it once more. */
const AXE = readFileSync(join(import.meta.dirname, '..', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

const isTimeout = ({ code }: { code?: string }): boolean => code === '57014';

/**
 * Runs a story in a page: an error on the console or an uncaught one fails it. Pages are read before they are pressed.
 */
export const test = base.extend<{ day: void; quiet: void; newcomer: boolean; tools: Toolbox }>({
  /** A day of the club that lasts as long as the story; the wait for it is no time of the story. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads there that the fixture needs no other
  day: [async ({}, use) => untilDayLasts().then(use), { auto: true, timeout: 0 }],
  /** The tour shows itself, as on a device that has not seen it. */
  newcomer: [false, { option: true }],
  /** Clients of the club for what a story makes and looks up; closed after it. */
  tools: async ({ baseURL }, use) => {
    const tools = new Toolbox(readClub(baseURL!));
    await use(tools);
    await tools.tidy();
  },
  page: async ({ page, javaScriptEnabled, newcomer }, use) => {
    if (!newcomer) await passOverTour(page);
    if (javaScriptEnabled !== false) readBeforePressing(page);
    await use(page);
  },
  quiet: [
    async ({ context }, use) => {
      const faults: string[] = [];
      // On a machine that is busy enough a read runs out of its time, and is asked for again.
      const overdue: Promise<boolean>[] = [];
      context.on('response', (response) => {
        if (response.status() === 500) overdue.push(response.json().then(isTimeout, () => false));
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
      });
      context.on('weberror', (error) => faults.push(String(error.error())));
      await use();
      for (const isOverdue of await Promise.all(overdue)) {
        const at = isOverdue ? faults.findIndex((fault) => fault.includes('a status of 500')) : -1;
        if (at !== -1) faults.splice(at, 1);
      }
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const PHONE = { viewport: { width: 390, height: 844 } };
export const LAPTOP = { viewport: { width: 1280, height: 800 } };

/** A page on a device of another user, in Bulgarian, beside the page of the story. */
export async function openElsewhere(beside: Page, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (
    await beside
      .context()
      .browser()!
      .newContext({ locale: 'bg-BG', ...options })
  ).newPage();
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
  page.goto = (...args) => goto.apply(page, args).finally(() => untilAlive(page));
  page.reload = (...args) => reload.apply(page, args).finally(() => untilAlive(page));
}

/**
 * React has hydrated the page: from here on no press is lost. There is nothing to wait for without a page of the club.
 */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('meta[name="publishable-key"]') ||
      Object.keys(document).some((key) => key.startsWith('__reactContainer')),
  );
}

/**
 * Answers the first request to such an address itself and lets later ones through. The browser goes on asking about every
 * request: when it stops while a page loads (`times`), one of them may never be answered, and the page never be loaded.
 */
export async function answerOnce(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered) return route.continue();
    isAnswered = true;
    return answer(route);
  });
}

/** The public key of the club: the pages send it before a sign-in. */
export async function publicKey({ request }: Page): Promise<string> {
  return ((await (await request.get('/config.json')).json()) as { publishableKey: string }).publishableKey;
}

/** Signs in through the form; by default as a user of the demo club. For stories that are about it: others `enter`. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth');
  await sendSignIn(page, email, password);
  await expect(page).toHaveURL(/\/$/);
}

/** The address of a user of the demo club, or another account. */
type Who = string | { email: string; password: string };

/**
 * Signs in as on a device that knows the person: requests the session as a script does and stores it where the page
 * looks for it. By default a user of the demo club. No page of the club is open afterwards.
 */
export async function enter(page: Page, person: Who): Promise<void> {
  const { email, password } = typeof person === 'string' ? { email: person, password: DEMO_PASSWORD } : person;
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
  await page.goto('/health/live');
  await page.evaluate(
    (session) => localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, session),
    await answer.text(),
  );
}

/** Lets the device's clock be so many hours ahead, below zero behind. */
export const shiftClock = (page: Page, hours: number): Promise<unknown> =>
  page.addInitScript((by) => {
    const Real = Date;
    const now = () => Real.now() + by;
    window.Date = new Proxy(Real, {
      construct: (made, given) => (given.length > 0 ? Reflect.construct(made, given) : new made(now())) as object,
      get: (made, key) => (key === 'now' ? now : Reflect.get(made, key)),
    });
  }, hours * 3_600_000);

/** Signs in the same way and opens the address. Expects what it shows. */
export async function enterAt(page: Page, person: Who, address: string, shown?: Shown): Promise<void> {
  await enter(page, person);
  await page.goto(address);
  if (shown) await expectShown(page, shown);
}

/** A page on another device, on which the user is signed in, at the address. */
export async function enterElsewhere(beside: Page, person: Who, address?: string, options?: BrowserContextOptions) {
  const page = await openElsewhere(beside, options);
  await enter(page, person);
  if (address) await page.goto(address);
  return page;
}

/**
 * Expects no violation of WCAG 2.2 AA that axe can see on the screen once it has come to rest. Axe may look while a
 * color still changes: what is found must still be there at a second look.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectNone(page, {});
}

/** Expects that it is visible, and no such violation on its screen. */
export async function expectAccessible(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expectNoViolations(shown.page());
}

/**
 * The same for what another color scheme changes: every text has enough contrast with what is behind it, in the light
 * and in the dark.
 */
export async function expectContrast(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expectNone(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

async function expectNone(page: Page, options: RunOptions): Promise<void> {
  await expect(async () => {
    await untilAtRest(page);
    if (!(await page.evaluate(() => 'axe' in globalThis))) {
      await page.evaluate(AXE);
      // Elements that are not laid out yet keep the old colors: all of the page is looked at.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    }
    expect(await page.evaluate(findViolations, options)).toEqual([]);
  }).toPass();
}

/** Runs in the page. The club's pages have no frames; what is in order is not described. */
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
