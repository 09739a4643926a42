import { printTable, short, summarise, type Figures } from '../figures.ts';
import { httpLoad, writeRequest } from '../http-load.ts';
import { startClub } from '../services/club.ts';
import { openBrowser } from './browser.ts';
import { look, type LighthouseResult } from './look.ts';

/**
 * Every public page of the demo club, at rest: Lighthouse's four scores on its phone on slow 4G, when the largest
 * element is painted, what moves, and what the first view weighs; then how many visitors a second the server answers.
 * One load asks for the whole page as a browser does, the other one for whether its copy is still good.
 *
 * Wants a machine that does nothing else, a built web app and Chromium (CHROMIUM=/usr/bin/chromium). BENCH_LOOKS=3
 * looks at each page, of which the median by its largest thing counts, after one that does not: its pictures are drawn
 * then, once in the life of a club; BENCH_SECONDS=3, BENCH_CONNECTIONS=32.
 */
const LOOKS = Number(process.env['BENCH_LOOKS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 32);
const ROUNDS = 3;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
const PAGES = (
  process.env['BENCH_PAGES'] ?? '/,/club,/schedule,/coaches,/news,/media,/shop,/contact,/parent-guide'
).split(',');

const club = await startClub();
const browser = await openBrowser();
try {
  const looks: string[][] = [];
  const loads: string[][] = [];
  for (const page of PAGES) {
    // oxlint-disable-next-line no-await-in-loop -- one page is measured at a time
    looks.push(await lookRow(page));
    // oxlint-disable-next-line no-await-in-loop -- one page is measured at a time
    loads.push(await loadRow(page));
  }
  printTable(
    `Lighthouse, phone on slow 4G, the median of ${LOOKS}; kB over the wire`,
    ['', 'perf.', 'access.', 'practices', 'SEO', 'LCP s', 'CLS', 'page', 'script', 'style', 'font', 'picture'],
    looks,
  );
  printTable(
    `Visitors over ${CONNECTIONS} connections`,
    ['', 'pages a second', 'p50 ms', 'p99 ms', 'still good a second'],
    loads,
  );
} finally {
  browser.close();
  await club.stop();
}

async function lookRow(page: string): Promise<string[]> {
  const address = `${club.server.url}${page}`;
  await look(address, browser.port);
  const seen: LighthouseResult[] = [];
  for (let count = 0; count < LOOKS; count++) {
    // oxlint-disable-next-line no-await-in-loop -- looks must not share the machine
    seen.push(await look(address, browser.port));
  }
  const { scores, largestMs, shift, kilobytes } = seen.toSorted((one, other) => one.largestMs - other.largestMs)[
    LOOKS >> 1
  ]!;
  return [page, ...scores.map(String), (largestMs / 1000).toFixed(2), shift.toFixed(3), ...kilobytes.map(short)];
}

async function loadRow(page: string): Promise<string[]> {
  const tag = (await fetch(`${club.server.url}${page}`, { headers: BROWSER })).headers.get('etag') ?? '""';
  const whole = await rounds(page, BROWSER);
  const good = await rounds(page, { ...BROWSER, 'if-none-match': tag });
  const { perSecond, p50 = 0, p99 = 0 } = summarise(whole);
  return [page, short(perSecond), short(p50), short(p99), short(summarise(good).perSecond)];
}

async function rounds(page: string, headers: Record<string, string>): Promise<Figures[]> {
  const request = writeRequest('GET', page, headers);
  const taken: Figures[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    taken.push(
      await httpLoad({ next: () => request }, { port: club.port, connections: CONNECTIONS, seconds: SECONDS }),
    );
  }
  // The first one warms up.
  return taken.slice(1);
}
