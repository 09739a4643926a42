import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Parser from 'rss-parser';
import { expect, expectNoViolations, test } from './story.ts';

test('a visitor comes by an English address, reads an article, goes on in English, and chooses Bulgarian', async ({
  page,
}) => {
  await page.goto('/en/news');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Eight medals from Targovishte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eight medals from Targovishte' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Plavane' }).first().click();
  await expect(page).toHaveTitle(/^Plavane/);

  await page.goto('/en/club');
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('button', { name: /Български/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Клубът' })).toBeVisible();
  await expect(page).toHaveURL(/\/club$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
});

test('a visitor looks for a lesson in the timetable, and goes on to enrol', async ({ page }) => {
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 2, name: 'понеделник' })).toBeVisible();
  const lessons = page.getByRole('main').getByRole('link').filter({ hasText: 'на урок' });
  const all = await lessons.count();
  await page.getByLabel('Всяко ниво').selectOption({ label: 'Състезатели' });
  await expect(page).toHaveURL(/\?level=advanced$/);
  await page.getByLabel('Всяка възраст').selectOption('12');
  await expect(page).toHaveURL(/age=12/);
  await page.getByLabel('Само със свободни места').check();
  await expect.poll(() => lessons.count()).toBeLessThan(all);
  await expect(page.getByRole('status').filter({ hasText: /урока?$/ })).toHaveText(
    new RegExp(`^${await lessons.count()} `),
  );
  await page.reload();
  await expect(page.getByLabel('Само със свободни места')).toBeChecked();
  await expectNoViolations(page);
  await page.getByLabel('Всеки ден').selectOption({ label: 'неделя' });
  await page.getByRole('link', { name: 'Изчисти' }).first().click();
  await expect(page).toHaveURL(/\/schedule$/);
  await expect.poll(() => lessons.count()).toBe(all);
  await lessons.first().click();
  await expect(page).toHaveURL(/\/auth/);
});

test('search engines find every page in its languages; a page says who it is and what is shown of it', async ({
  request,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(xml) as {
    urlset: { url: { loc: string; 'xhtml:link': object[] }[] };
  };
  const addresses = urlset.url.map(({ loc }) => new URL(loc).pathname);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/en', '/ru/club', '/news/osem-medala-ot-targovishte']));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(urlset.url.every((url) => url['xhtml:link'].length === 3)).toBe(true);
  for (const address of addresses)
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');

  const home = await (await request.get('/ru')).text();
  expect(home).toMatch(/<link rel="canonical" href="[^"]+\/ru"/);
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)!;
  expect(JSON.parse(json!)).toMatchObject({ '@context': 'https://schema.org', '@type': 'SportsClub' });
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(home)!;
  const shared = await request.get(new URL(picture!).pathname);
  expect(shared.headers()['content-type']).toBe('image/png');
  expect((await shared.body()).readUInt32BE(16)).toBe(1200);
  expect((await request.get('/share/unknown.png')).status()).toBe(404);
  expect((await request.get('/news/no-such-article')).status()).toBe(404);
});

test('a reader of feeds gets the news in the language of the address', async ({ request }) => {
  const feed = await new Parser().parseString(await (await request.get('/en/news/rss.xml')).text());
  expect(feed.language).toBe('en');
  expect(feed.items.map(({ title }) => title)).toContain('Eight medals from Targovishte');
  expect(feed.items.every(({ link, isoDate }) => link?.includes('/en/news/') && isoDate)).toBe(true);
});
