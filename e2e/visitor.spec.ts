import type { Request, Route } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Parser from 'rss-parser';
import { fillIn, press, visit } from './forms.ts';
import { enterElsewhere, expect, expectAccessible, expectContrast, expectNoViolations, test } from './story.ts';

test('a visitor comes by an English address, goes on in English, and chooses Bulgarian', async ({ page }) => {
  await page.goto('/en/news');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page.getByRole('heading', { level: 1, name: 'News' }));
  await page.getByRole('link', { name: 'Eight medals from Targovishte' }).click();
  await expectAccessible(page.getByRole('heading', { level: 1, name: 'Eight medals from Targovishte' }));
  await page.getByRole('link', { name: 'Madara Swimming Club' }).first().click();
  await expect(page).toHaveTitle(/^Madara Swimming Club: /);

  await page.goto('/en/club');
  await page.getByRole('button', { name: /menu/i }).click();
  await press(page, /Български/, page.getByRole('heading', { level: 1, name: 'Клубът' }));
  await expect(page).toHaveURL(({ pathname }) => pathname === '/club');
  for (const part of ['Сдружение „Плувен клуб Мадара“', 'гр. Шумен, ул. „Плиска“ 3', /ЕИК\s200000002/])
    await expect(page.getByRole('contentinfo')).toContainText(part);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
});

test('a visitor looks for a lesson in the timetable, and goes on to enroll', async ({ page }) => {
  await visit(page, '/schedule', page.getByRole('heading', { level: 2, name: 'понеделник' }));
  const lessons = page.getByRole('main').getByRole('link').filter({ hasText: 'на урок' });
  const all = await lessons.count();
  await page.getByLabel('Всяко ниво').selectOption({ label: 'Състезатели' });
  await expect(page).toHaveURL(/\?level=advanced$/);
  await page.getByLabel('Всяка възраст').selectOption('12');
  await expect(page).toHaveURL(/age=12/);
  await page.getByLabel('Само със свободни места').check();
  await expect.poll(() => lessons.count()).toBeLessThan(all);
  const lessonCount = page.getByRole('status').filter({ hasText: /урока?$/ });
  await expect(async () =>
    expect(await lessonCount.textContent()).toMatch(new RegExp(`^${await lessons.count()} `)),
  ).toPass();
  const free = await lessons.count();
  await page.reload();
  await expect(page.getByLabel('Само със свободни места')).toBeChecked();
  await expectNoViolations(page);
  await page.getByLabel('Всеки ден').selectOption({ label: 'неделя' });
  await page.getByRole('link', { name: 'Изчисти' }).first().click();
  await expect(page).toHaveURL(/\/schedule$/);
  // Other stories open and close pools meanwhile.
  await expect.poll(() => lessons.count()).toBeGreaterThan(free);
  await lessons.first().click();
  await expect(page).toHaveURL(/\/auth/);
});

test('search engines find every page in its languages, with what is shown of it', async ({ request }) => {
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
  for (const path of ['/news/no-such-article', '/news/%00', '/en/news/a%00b', '/calendar/%00.ics'])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('a reader of feeds gets the news in the language of the address', async ({ request }) => {
  const feed = await new Parser().parseString(await (await request.get('/en/news/rss.xml')).text());
  expect(feed.language).toBe('en');
  expect(feed.items.map(({ title }) => title)).toContain('Eight medals from Targovishte');
  expect(feed.items.every(({ link, isoDate }) => link?.includes('/en/news/') && isoDate)).toBe(true);
});

test('a reader looks through an album by keyboard, and through the guide by words', async ({ page }) => {
  await page.goto('/media');
  await page.getByRole('link', { name: /^Турнир в Търговище/ }).click();
  await expect(page).toHaveURL(/album=/);
  await expect(page.getByRole('heading', { level: 2, name: 'Лагер край язовира' })).toBeHidden();
  await expectNoViolations(page);
  const first = page.getByRole('button', { name: /^Отвори/ }).first();
  await first.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('1 от 6')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('6 от 6')).toBeVisible();
  await page.keyboard.press('Home');
  await expectAccessible(viewer.getByText('1 от 6'));
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
  await page.getByRole('link', { name: 'Видео' }).click();
  await expect(page).toHaveURL(/show=video/);

  await page.goto('/parent-guide');
  await page.getByLabel('Търси в наръчника').fill('чехли очила');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 статия' })).toBeVisible();
  await page.getByRole('link', { name: 'Връзка към „Какво да вземем“' }).click();
  await expect(page).toHaveURL(/#what-to-bring$/);
  await page.getByLabel('Търси в наръчника').fill('космонавт');
  await expect(page.getByText('Няма статия с тези думи.')).toBeVisible();
  await page.getByRole('button', { name: 'Покажи всички' }).click();
  await expectNoViolations(page);
  await expectContrast(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Основна навигация' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Какво да вземем' })).toBeVisible();
});

test('a grandparent asks the club, whose mailbox hears of it; a program that asks is swallowed', async ({
  page,
  tools,
}) => {
  const name = `Баба Цанка <b>${Date.now()}</b>`;
  await visit(page, '/contact', /^(Отворено|Затворено) сега$/);
  await expect(page.getByRole('main').getByRole('link', { name: /^\+359 54/ })).toHaveAttribute(
    'href',
    'tel:+35954800120',
  );
  await page.getByLabel('Име', { exact: true }).fill(name);
  await fillIn(page, { Имейл: 'tsanka@example.bg', Съобщение: 'Има ли места за внучето ми?' });
  await expectNoViolations(page);
  // Part of a number, looked at before the numbering plans are there.
  const plans = Promise.withResolvers<void>();
  await page.route('**/assets/phone-plans-*', (route) => plans.promise.then(() => route.continue()), { times: 1 });
  await page.getByLabel('Телефон').fill('+359 88 812 3');
  await press(page, 'Изпрати');
  plans.resolve();
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Телефон').fill('');
  // The club has the message, its answer is lost on the way.
  const loseAnswer = (route: Route) => route.fetch().then(() => route.abort());
  await page.route('**/rpc/send_contact_message', loseAnswer, { times: 1 });
  await press(page, 'Изпрати', 'An error occurred while sending the message');
  const waits = page.getByRole('alert').filter({ hasText: 'ще тръгне само' });
  await expect(waits).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Не го изпращай');
  await expect(waits).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Съобщение')).toHaveValue('Има ли места за внучето ми?');
  await expect(page.getByLabel('Имейл')).toHaveValue('tsanka@example.bg');
  await page.context().setOffline(true);
  await press(page, 'Изпрати', waits);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Съобщението е изпратено' })).toBeInViewport();
  const kept = await tools.service().from('contact_messages').select('id').eq('name', name);
  expect(kept.data).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('Съобщение')).toHaveValue('');
  // The checks do not come: what is empty is refused all the same.
  await page.route('**/assets/contact-message-*', (route) => route.abort());
  await press(page, 'Изпрати');
  await expect(page.getByText('Попълни това поле.')).toHaveCount(3);
  const mailbox = async () => (await page.request.get('/dev/mailbox.json?to=admin@demo.club')).text();
  await expect.poll(mailbox).toContain(name);
  const swallowed = await page.request.post('/rest/v1/rpc/send_contact_message', {
    data: { name: 'Bot', email: 'bot@example.bg', message: 'Купи си хапчета', website: 'https://spam.test' },
  });
  expect(swallowed.ok()).toBe(true);
  expect(await mailbox()).not.toContain('хапчета');
});

test('a message that is pressed without a network waits, and leaves by itself', async ({ page, tools }) => {
  const name = `Дядо Минчо ${Date.now()}`;
  await visit(page, '/contact', page.getByRole('heading', { name: 'Пиши ни' }));
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.getByLabel('Име', { exact: true }).fill(name);
  await fillIn(page, { Имейл: 'mincho@example.bg', Съобщение: 'Кога почвате?' });
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  await expect.poll(loaded).toMatch(/\/contact-message-.*\/dist-/);
  await expect.poll(() => open.size).toBe(0);
  await page.context().setOffline(true);
  const waits = page.getByRole('alert').filter({ hasText: 'ще тръгне само' });
  await press(page, 'Изпрати', waits);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Съобщението е изпратено' })).toBeVisible();
  const kept = await tools.service().from('contact_messages').select('id').eq('name', name);
  expect(kept.data).toHaveLength(1);
});

test('an admin’s change is on the site at once; HTML in it stays text', async ({ page, request }) => {
  const markup = `<img src=x onerror="document.title='взето'"> Новина ${Date.now()}`;
  const slug = `html-${Date.now()}`;
  const body = `<script>document.title = 'взето'</script>\n\n</script><h1>Край</h1> {{title}} $& ${markup}`;
  const before = await request.get('/news');
  expect(before.headers()['cache-control']).toBe('public, max-age=0, s-maxage=2, must-revalidate');
  const tag = before.headers()['etag']!;
  expect((await request.get('/news', { headers: { 'If-None-Match': tag } })).status()).toBe(304);
  expect((await request.get('/dashboard')).headers()['cache-control']).toBe('private, no-store');

  const admin = await enterElsewhere(page, 'admin@demo.club', undefined, { baseURL: new URL(before.url()).origin });
  const written = await admin.evaluate(
    async ([title, text, name]) => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token'))!;
      const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string };
      const answer = await fetch('/rest/v1/news', {
        method: 'POST',
        headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ slug: name, title, summary: title, body: text, published_at: new Date().toISOString() }),
      });
      return answer.status;
    },
    [markup, body, slug] as const,
  );
  expect(written).toBe(201);
  await expect.poll(async () => (await (await request.get('/news')).text()).includes(slug)).toBe(true);
  expect((await request.get('/news', { headers: { 'If-None-Match': tag } })).status()).toBe(200);

  for (const address of ['/news', `/news/${slug}`, `/en/news/${slug}`, '/']) {
    await visit(page, address, page.getByRole('heading', { name: markup }).first());
    expect(await page.title()).not.toBe('взето');
  }
  await visit(page, `/news/${slug}`, '</script><h1>Край</h1> {{title}} $&');
  const feed = await new Parser().parseString(await (await request.get('/news/rss.xml')).text());
  expect(feed.items.map(({ title }) => title)).toContain(markup);
  await admin.evaluate(async (name) => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token'))!;
    const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string };
    await fetch(`/rest/v1/news?slug=eq.${name}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${access_token}` },
    });
  }, slug);
  await admin.context().close();
  await expect.poll(async () => (await request.get(`/news/${slug}`)).status()).toBe(404);
});

test('an event is open to visitors, search engines and calendars; coming asks to sign in', async ({ page }) => {
  // Other stories may have changed which event comes next.
  await page.goto('/');
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('link').and(page.locator('[href^="/events/"]')) })
    .first()
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const found = await page.request.get('/rest/v1/events?select=id&title=eq.Ден на отворените врати');
  const [{ id }] = (await found.json()) as [{ id: string }];
  await page.goto(`/events/${id}`);
  await expectAccessible(page.getByRole('heading', { level: 1, name: 'Ден на отворените врати' }));
  await expectContrast(page, 'dark');
  const { pathname } = new URL(page.url());
  const source = await (await page.request.get(`/en${pathname}`)).text();
  expect(source).toContain('<h1');
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(source)!;
  expect(JSON.parse(json!)).toMatchObject({ '@type': 'Event', offers: { priceCurrency: 'EUR' } });
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(pathname);
  const calendar = await page.getByRole('link', { name: 'В календара' }).getAttribute('href');
  expect(await (await page.request.get(calendar!)).text()).toContain('BEGIN:VEVENT');
  expect((await page.request.get('/events/00000000-0000-4000-8000-000000000000')).status()).toBe(404);
  await page.getByRole('link', { name: 'Запиши се' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('every public page is accessible in three languages, in the light and in the dark', async ({ page }) => {
  for (const address of ['/', '/en/club', '/ru/media', '/en/contact', '/ru/parent-guide', '/en/coaches']) {
    await page.goto(address);
    await expectAccessible(page.getByRole('heading', { level: 1 }));
    await expectContrast(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  }
  const home = await (await page.request.get('/en')).text();
  const lessonCount = [...home.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string; startDate?: string },
  );
  expect(lessonCount.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['SportsClub', 'Event']));
  expect(lessonCount.filter(({ startDate }) => startDate).every(({ startDate }) => Date.parse(startDate!) > 0)).toBe(
    true,
  );
  const manifest = /rel="manifest" href="([^"]+)"/.exec(home)![1]!;
  expect(await (await page.request.get(manifest)).json()).toMatchObject({ lang: 'en', name: 'Madara Swimming Club' });
});
