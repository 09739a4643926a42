import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../server/testing/running.ts';
import { press, visit } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** The empty club's texts on a page without content. */
const PAGES = [
  ['/', 'Графикът се съставя.'],
  ['/club', 'Скоро ще разкажем за клуба.'],
  ['/schedule', 'Графикът още се съставя.'],
  ['/coaches', 'Скоро ще представим екипа.'],
  ['/media', 'Първите снимки и видео скоро ще са тук.'],
  ['/news', 'Още няма новини.'],
  ['/shop', 'Магазинът още се подрежда.'],
  ['/contact', 'Пиши ни'],
  ['/parent-guide', 'Първият урок'],
  ['/privacy', 'Клубът още не е публикувал този документ.'],
] as const;

const ADMIN_COMMAND = join(import.meta.dirname, '..', 'server', 'commands', 'admin.ts');

test('the first hour of a new club: the guide leads from step to step, and is closed', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'new-club-'));
  const env = { DATA_DIR: folder, DEMO: 'off' };
  const club: RunningServer = await startServer(env);
  try {
    const said = execFileSync(process.execPath, [ADMIN_COMMAND, 'create', 'first@club.example'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    const answer = await page.request.post(`${club.url}/auth/v1/token?grant_type=password`, {
      data: { email: 'first@club.example', password: /Password: (\S+)/.exec(said)![1] },
    });
    await page.goto(`${club.url}/health/live`);
    await page.evaluate(
      (session) => localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, session),
      await answer.text(),
    );
    await visit(page, `${club.url}/admin`, '0 от 12');
    await page.getByRole('link', { name: 'Продължи' }).click();
    await expectAccessible(page.getByRole('heading', { level: 1, name: 'Първи стъпки' }));
    await page.getByLabel('Име и фамилия').fill('Вяра Първанова');
    await press(page, 'Запази името', 'Името е записано');
    await expect(page.getByLabel('Име и фамилия')).toHaveCount(0);
    await page.getByRole('listitem').filter({ hasText: 'Валута' }).getByRole('button', { name: 'Готово е' }).click();
    await press(page, 'Пропусни: Резервни копия', '2 от 12');

    await page.getByRole('link', { name: 'Виж празниците' }).click();
    await press(page, /Добави \d+ празник/, 'Великден');
    await expect(page.getByRole('button', { name: /Добави \d+ празник/ })).toBeHidden();
    await page.getByRole('link', { name: 'Първи стъпки' }).first().click();
    await expect(page.getByText('3 от 12')).toBeVisible();

    await press(page, 'Изпрати пробно писмо', 'Писмата още не тръгват');
    await press(page, 'Не показвай повече', page.getByRole('button', { name: 'Показвай отново' }));
    await visit(page, `${club.url}/admin`, page.getByRole('heading', { level: 1, name: 'Днес' }));
    await expect(page.getByText('Настрой клуба')).toBeHidden();
  } finally {
    // A page that still loads would find no club.
    await page.goto('about:blank');
    await club.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the site of a club that has nothing yet looks finished, in every language', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'empty-club-'));
  const club: RunningServer = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  try {
    for (const [path, words] of PAGES) {
      await visit(page, club.url + path, page.getByRole('heading', { level: 1 }));
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
