import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parse as parseCsv } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import ICAL from 'ical.js';
import Parser from 'rss-parser';
import { startServer } from '../server/testing/running.ts';
import { ADMIN_SECTIONS, type AdminSection } from '../web/lib/paths.ts';
import { act, openSection } from './admin.ts';
import { makeHostile, ownerOf } from './hostile-club.ts';
import { enter, expect, test as story } from './story.ts';

interface HostileClub {
  url: string;
  /** The columns that hold hostile words. */
  columns: string[];
  /** The first value of a query. */
  first(query: string): Promise<string>;
}

/** A demo club of its own, whose users have typed hostile words into every field. */
const test = story.extend<object, { club: HostileClub }>({
  club: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads here which fixtures are asked for: none
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
      const server = await startServer({ DATA_DIR: folder });
      const owner = await ownerOf(folder);
      try {
        const columns = await makeHostile(owner);
        const first = async (query: string) =>
          (Object.values((await owner.query(query)).rows[0] as object) as string[])[0]!;
        await use({ url: server.url, columns, first });
      } finally {
        await owner.end();
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ club }, use) => use(club.url),
});
// One club is enough: the stories here run in one worker.
test.describe.configure({ mode: 'default' });

/** Runs in the page: its texts, those of its fields included. */
function textOf(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  return [document.body.innerText, ...fields].join('\n');
}

/** The page shows the words, and nothing has come of them: no element, no script, no address, no title's end. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Моят профил' })
    .locator(`a[href="${path}"]`)
    .filter({ visible: true });
  // Visits the pages of one app as people do, so that scripts go on running.
  if ((await link.count()) > 0) await link.click();
  else await page.goto(path);
  await expect(page).toHaveURL(({ pathname }) => path.startsWith(pathname));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(textOf), path).toContain('<img src=x onerror=hacked()>');
  const came = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('img[src="x"], [onerror], script:not([src])')];
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(({ href }) =>
      /^(javascript|data|vbscript):/i.test(href),
    );
    const scripts = elements.filter(({ textContent }) => textContent === 'hacked()' || textContent === '');
    return [...scripts, ...links].map(({ outerHTML }) => outerHTML);
  });
  expect(came, path).toEqual([]);
}

test('visitors read typed words as text, wherever the club is read', async ({ page, request, club }) => {
  // New columns are found by themselves: fewer would mean that this story has lost sight of the club.
  expect(club.columns.length).toBeGreaterThan(100);
  const [article, product, event] = [
    await club.first('select slug from news where published_at < now() limit 1'),
    await club.first('select slug from products where is_active limit 1'),
    await club.first('select id from events where is_published limit 1'),
  ];
  const shown = [`/news/${article}`, `/shop/${product}`, `/events/${event}`];
  for (const path of ['/', '/club', '/schedule', '/coaches', '/media', '/contact', '/news', '/parent-guide', '/shop'])
    await expectHarmless(page, path);
  for (const path of [...shown, '/privacy', `/en/news/${article}`]) await expectHarmless(page, path);

  for (const path of ['/', ...shown]) {
    const source = await (await request.get(path)).text();
    for (const [, json] of source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.parse(json!)).toHaveProperty('@type');
  }
  for (const name of [`news-${article}`, `product-${product}`, `event-${event}`])
    expect((await request.get(`/share/${name}.png`)).headers()['content-type']).toBe('image/png');
  const feed = await (await request.get('/news/rss.xml')).text();
  expect((await new Parser().parseString(feed)).items.length).toBeGreaterThan(0);
  const map = await (await request.get('/sitemap.xml')).text();
  for (const xml of [feed, map]) {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(JSON.stringify(new XMLParser().parse(xml))).not.toMatch(/"(img|script)":/);
  }
  const calendar = new ICAL.Component(ICAL.parse(await (await request.get('/calendar/events.ics')).text()) as never[]);
  const [one] = calendar.getAllSubcomponents('vevent');
  expect(new ICAL.Event(one!).summary).toContain('onerror=hacked()');
});

test('families, athletes and instructors read them as text', async ({ page, club }) => {
  const child = await club.first(
    `select c.id from children c join auth.users u on u.id = c.parent_id where u.email = 'parent@demo.club' limit 1`,
  );
  const order = await club.first('select id from orders limit 1');
  const classId = await club.first(
    `select c.id from classes c join auth.users u on u.id = c.instructor_id where u.email = 'instructor@demo.club' limit 1`,
  );
  await enter(page, 'parent@demo.club');
  const tabs = ['overview', 'attendance', 'progress', 'performance', 'achievements', 'payments', 'enrollments'];
  for (const path of ['/dashboard', ...tabs.map((tab) => `/child/${child}?tab=${tab}`), `/enroll-child/${child}`])
    await expectHarmless(page, path);
  for (const path of ['/subscriptions', '/payments', '/documents', '/events', '/notifications'])
    await expectHarmless(page, path);
  await enter(page, 'instructor@demo.club');
  for (const path of ['/instructor-dashboard', `/instructor/class/${classId}`, `/instructor/class/${classId}/print`])
    await expectHarmless(page, path);
  await enter(page, 'athlete@demo.club');
  for (const path of ['/athlete/dashboard', '/athlete/goals']) await expectHarmless(page, path);
  await enter(page, 'admin@demo.club');
  await expectHarmless(page, `/orders/${order}`);
});

/**
 * Screens that show none of the words: documents and lists that the demo leaves empty, and pages of the club's own
 * buttons.
 */
const WITHOUT_WORDS: AdminSection[] = ['invoices', 'bank', 'certificates', 'import', 'jobs', 'setup'];
const SECTIONS = [...ADMIN_SECTIONS.filter((section) => !WITHOUT_WORDS.includes(section)), 'packing'];

test('an admin reads them as text, in lists, invoices and files', async ({ page, request, club }) => {
  await enter(page, 'admin@demo.club');
  for (const section of SECTIONS) await expectHarmless(page, `/admin/${section}`);

  await openSection(page, 'children', 'Деца');
  const save = async (kind: string) => {
    const waiting = page.waitForEvent('download');
    await act(page, 'Изтегли', kind);
    return readFileSync(await (await waiting).path());
  };
  const cells = (parseCsv((await save('CSV (.csv)')).toString(), { bom: true, delimiter: ';' }) as string[][]).flat();
  expect(cells.filter((cell) => cell.startsWith("'=HYPERLINK")).length).toBeGreaterThan(5);
  // A phone number is nothing but digits.
  expect(cells.filter((cell) => /^[=+@-]/.test(cell) && !/^\+\d+$/.test(cell))).toEqual([]);
  const sheet = Object.entries(unzipSync(await save('Excel (.xlsx)')))
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes));
  expect(sheet.some((xml) => xml.includes('=HYPERLINK'))).toBe(true);
  for (const xml of sheet) {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toMatch(/<(f|script|img|hyperlink)[ >]/);
  }

  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))!;
    return (JSON.parse(localStorage.getItem(key)!) as { access_token: string }).access_token;
  });
  const payment = await club.first(`select id from payments where status in ('validated', 'paid') limit 1`);
  const receipt = await request.get(`/papers/payments/${payment}.pdf`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(receipt.headers()['content-type']).toBe('application/pdf');
  expect((await receipt.body()).toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA) /);
});
