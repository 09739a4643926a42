import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../server/running.ts';
import { expect, expectNoViolations, test } from './story.ts';

/** The empty club's texts on a page without content. */
const PAGES = [
  ['/', 'Графикът се съставя.'],
  ['/club', 'Скоро ще разкажем за клуба.'],
  ['/schedule', 'Графикът още се съставя.'],
  ['/coaches', 'Скоро ще ви представим екипа.'],
  ['/media', 'Първите снимки и видео скоро ще са тук.'],
  ['/news', 'Още няма новини.'],
  ['/shop', 'Магазинът още се подрежда.'],
  ['/contact', 'Пиши ни'],
  ['/parent-guide', 'Първият урок'],
  ['/privacy', 'Клубът още не е публикувал този документ.'],
] as const;

test('the site of a club that has nothing yet looks finished, in every language', async ({ page }) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'empty-club-'));
  const club: RunningServer = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  try {
    for (const [path, words] of PAGES) {
      await page.goto(club.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(words);
      await expectNoViolations(page);
      for (const language of ['/en', '/ru']) {
        const text = await (await page.request.get(club.url + language + (path === '/' ? '' : path))).text();
        expect(text, language + path).not.toContain('undefined');
        expect(text, language + path).not.toMatch(/class="[^"]*skeleton/);
      }
    }
    expect((await page.request.get(`${club.url}/sitemap.xml`)).status()).toBe(200);
    expect((await page.request.get(`${club.url}/news/rss.xml`)).status()).toBe(200);
  } finally {
    await club.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
