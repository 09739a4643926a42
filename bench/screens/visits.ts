import { chromium, type Browser, type Page, type Request } from '@playwright/test';
import { BENCH_PASSWORD } from './fill-history.ts';

/** A request for data as the browser sent it. */
export interface DataRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The requests of one visit of a screen. */
export interface Visit {
  screen: string;
  /** For the screen itself. */
  data: DataRequest[];
  /** For the frame around it: role, settings, the bell. */
  frame: DataRequest[];
}

/** A visitor of screens: how they sign in, and the addresses by the name of the screen. */
export interface Visitor {
  email: string;
  /** Default: that of all people whom the bench lets in. */
  password?: string;
  /** The width of the browser. Default: a phone. */
  width?: number;
  screens: Record<string, string>;
}

/** The requests of every signed-in page, independent of its contents. */
const FRAME = /\/rest\/v1\/(?:rpc\/my_account_status|notifications|club_settings)\b/;
const DATA = /\/rest\/v1\//;

/** Opens each screen of each visitor in a fresh browser, and records its requests. */
export async function recordVisits(base: string, visitors: readonly Visitor[]): Promise<Visit[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  });
  try {
    const visits: Visit[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that no screen waits for another
    for (const visitor of visitors) visits.push(...(await visitsOf(browser, base, visitor)));
    return visits;
  } finally {
    await browser.close();
  }
}

async function visitsOf(
  browser: Browser,
  base: string,
  { email, password = BENCH_PASSWORD, width = 390, screens }: Visitor,
): Promise<Visit[]> {
  const context = await browser.newContext({ locale: 'bg-BG', viewport: { width, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${base}/auth`, { waitUntil: 'networkidle' });
  await page.getByLabel('Имейл').fill(email);
  await page.getByLabel('Парола', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await page.waitForURL(`${base}/`);
  const visits: Visit[] = [];
  for (const [screen, path] of Object.entries(screens)) {
    // oxlint-disable-next-line no-await-in-loop -- one page shows one screen at a time
    visits.push(await visit(page, screen, base + path));
  }
  await context.close();
  return visits;
}

async function visit(page: Page, screen: string, address: string): Promise<Visit> {
  const seen: Request[] = [];
  const note = (request: Request) => {
    if (DATA.test(request.url()) && request.method() !== 'OPTIONS') seen.push(request);
  };
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  const requests = await Promise.all(seen.map(describe));
  return {
    screen,
    data: requests.filter(({ url }) => !FRAME.test(url)),
    frame: requests.filter(({ url }) => FRAME.test(url)),
  };
}

/** The number of different requests; what live screens read again once they listen counts once. */
export function countDifferent(requests: readonly DataRequest[]): number {
  return new Set(requests.map(({ method, url, body }) => `${method} ${withoutMoments(url)} ${body ?? ''}`)).size;
}

const withoutMoments = (url: string): string =>
  decodeURIComponent(url).replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, '');

async function describe(request: Request): Promise<DataRequest> {
  const { host: _host, 'content-length': _length, ...headers } = await request.allHeaders();
  return { method: request.method(), url: request.url(), headers, body: request.postData() };
}
