import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import { median, printTable, short } from '../figures.ts';
import { startClub } from '../services/club.ts';
import { KINDS, slowDown, slowDownWorkers } from './phone-line.ts';
import { lookAt, type PhoneFigures, type Screen } from './phone-look.ts';
import { screensOf, type Person } from './phone-screens.ts';

/**
 * The first screens of each role on a slow phone: 150 ms, 1.6 Mbit/s, processor ÷ 4. Cold is a device that holds a session and
 * nothing else; warm is the same screen opened again on it. Requests and kB are those that went over the network until
 * nothing is under way any more, and once more those begun before the content was readable; what the service worker fetches
 * ahead after the content is there is not counted, but shares the line.
 *
 * The head of the table says what a fixed piece of script takes on that phone: figures of two days, or of two machines,
 * compare by it.
 *
 * Wants a machine that does nothing else, a built web app and Chromium (CHROMIUM=…). BENCH_LOOKS=3 looks, of which the
 * median counts; BENCH_SCREENS=parent measures only screens of such a name; BENCH_READS=1 names what was read twice.
 */
const LOOKS = Number(process.env['BENCH_LOOKS'] ?? 3);
const WANTED = process.env['BENCH_SCREENS'] ?? '';
/** This much of a read is printed. */
const READ_WIDTH = 160;
/** The club's rows are as old as this before anything is opened: pages read again what changed just before. */
const SEEDED_AGO_MS = 90_000;
/** The texts that the fixed piece of script sorts. */
const SCRIPT_TEXTS = 20_000;
/** The time in which the cache of an opened device is filled. */
const SETTLE_MS = 10_000;

const club = await startClub();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
try {
  await setTimeout(SEEDED_AGO_MS);
  await slowDownWorkers(browser);
  const rows: string[][] = [];
  const speedMs = median([await scriptMs(browser), await scriptMs(browser), await scriptMs(browser)]);
  for (const person of await screensOf(club.owner))
    for (const screen of person.screens.filter(({ name }) => name.includes(WANTED)))
      // oxlint-disable-next-line no-await-in-loop -- one screen is measured at a time
      rows.push(...(await rowsOf(browser, person, screen)));
  printTable(
    `Screens on a slow phone, the median of ${LOOKS}; kB over the network; the fixed piece of script takes ${speedMs.toFixed(0)} ms`,
    ['', 'requests', ...KINDS, 'requests first', 'script first', 'readable s', 'CLS', 'read again', 'load'],
    rows,
  );
} finally {
  await browser.close();
  await club.stop();
}

async function rowsOf(phone: Browser, person: Person, screen: Screen): Promise<string[][]> {
  const cold: PhoneFigures[] = [];
  const warm: PhoneFigures[] = [];
  const busy: number[] = [];
  for (let count = 0; count < LOOKS; count++) {
    // oxlint-disable-next-line no-await-in-loop -- looks must not share the machine
    const context = await deviceOf(phone, person);
    // oxlint-disable-next-line no-await-in-loop -- as above
    cold.push(await lookAt(context, club.server.url, screen));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settle(context);
    // oxlint-disable-next-line no-await-in-loop -- as above
    warm.push(await lookAt(context, club.server.url, screen));
    busy.push(loadavg()[0]!);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await context.close();
  }
  return [row(`${screen.name}, cold`, cold, median(busy)), row(`${screen.name}, warm`, warm, median(busy))];
}

/** Milliseconds that the phone takes for a fixed piece of script, which asks for nothing. */
async function scriptMs(phone: Browser): Promise<number> {
  const page = await phone.newPage();
  try {
    await slowDown(await page.context().newCDPSession(page));
    return await page.evaluate((count) => {
      const begun = performance.now();
      const texts = Array.from({ length: count }, (_, index) => `${(index * 7919) % count} текст`);
      for (let round = 0; round < 10; round++) JSON.parse(JSON.stringify(texts.toSorted()));
      return performance.now() - begun;
    }, SCRIPT_TEXTS);
  } finally {
    await page.close();
  }
}

/** A phone that has signed in and seen nothing of the site yet. */
async function deviceOf(phone: Browser, { email }: Person): Promise<BrowserContext> {
  const context = await phone.newContext({ locale: 'bg-BG', viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addInitScript(() => origin !== 'null' && localStorage.setItem('tour-seen', ''));
  if (!email) return context;
  const page = await context.newPage();
  const url = `${club.server.url}/auth/v1/token?grant_type=password`;
  const answer = await context.request.post(url, { data: { email, password: DEMO_PASSWORD } });
  await page.goto(`${club.server.url}/health/live`);
  await page.evaluate(
    (session) => localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, session),
    await answer.text(),
  );
  await page.close();
  return context;
}

/** Waits until the service worker, where there is one, has filled its cache. */
async function settle(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${club.server.url}/health/live`);
  await page.evaluate(async (patience) => {
    if (!(await navigator.serviceWorker?.getRegistration('/'))) return;
    const active = navigator.serviceWorker.ready;
    await Promise.race([active, new Promise((resolve) => globalThis.setTimeout(resolve, patience))]);
  }, SETTLE_MS);
  await page.close();
}

function row(name: string, looks: readonly PhoneFigures[], busy: number): string[] {
  const middle = (of: (look: PhoneFigures) => number) => median(looks.map(of));
  if (process.env['BENCH_READS'])
    for (const read of looks.flatMap(({ repeated }) => repeated))
      console.error(`${name}: ${read.slice(0, READ_WIDTH)}`);
  return [
    name,
    String(middle(({ requests }) => requests)),
    ...KINDS.map((kind) => short(middle(({ kilobytes }) => kilobytes[kind]))),
    String(middle(({ first }) => first.requests)),
    short(middle(({ first }) => first.script)),
    (middle(({ readableMs }) => readableMs) / 1000).toFixed(2),
    middle(({ shift }) => shift).toFixed(3),
    String(middle(({ repeated }) => repeated.length)),
    busy.toFixed(1),
  ];
}
