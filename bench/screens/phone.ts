import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { median, printTable, short } from '../figures.ts';
import { startClub } from '../services/club.ts';
import { measureDeck } from './deck-offline.ts';
import { deviceOf, settle } from './phone-device.ts';
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
 * median counts; BENCH_SCREENS=parent measures only screens of such a name, `deck` those of the deck without a network; BENCH_READS=1 names what was read twice.
 */
const LOOKS = Number(process.env['BENCH_LOOKS'] ?? 3);
/** A class of 40 children, opened by its instructor on a phone that kept it. */
const DECK = 'deck: a class of 40 children';
const WANTED = process.env['BENCH_SCREENS'] ?? '';
/** This much of a read is printed. */
const READ_WIDTH = 160;
/** The club's rows are as old as this before anything is opened: pages read again what changed just before. */
const SEEDED_AGO_MS = 90_000;
/** The texts that the fixed piece of script sorts. */
const SCRIPT_TEXTS = 20_000;
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
  const speed = `the median of ${LOOKS}; the fixed piece of script takes ${speedMs.toFixed(0)} ms`;
  if (rows.length > 0)
    printTable(
      `Screens on a slow phone, kB over the network, ${speed}`,
      ['', 'requests', ...KINDS, 'requests first', 'script first', 'readable s', 'CLS', 'read again', 'load'],
      rows,
    );
  if (DECK.includes(WANTED)) {
    // The last: it takes the club's server away.
    const deck = await measureDeck(browser, club, LOOKS);
    printTable(`${DECK}, without a network, ${speed}`, ['', 'readable s', 'requests', 'load'], deck);
  }
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
    const context = await deviceOf(phone, club.server.url, person.email);
    // oxlint-disable-next-line no-await-in-loop -- as above
    cold.push(await lookAt(context, club.server.url, screen));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settle(context, club.server.url);
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
