import type { Page } from '@playwright/test';
import { NOUNS } from '../web/i18n/bundles.ts';
import { texts } from '../web/i18n/texts.ts';
import { enter, expect, expectNoViolations, test } from './story.ts';

const TABS = ['overview', 'attendance', 'progress', 'performance', 'achievements', 'payments', 'enrollments'];

/** The demo's English and Russian families. */
const FAMILIES = { en: 'smith@demo.club', ru: 'petrova@demo.club' } as const;

/** Every text of the area that is Bulgarian and nothing else: not the same in Russian, without a gap for a value. */
function bulgarianOnly(): string[] {
  const russian = new Set(textsOf(area('ru')));
  return textsOf(area('bg')).filter((text) => text.length > 3 && !text.includes('{{') && !russian.has(text));
}

/** The texts by noun without those of the open site and of signing in. */
const area = (language: 'bg' | 'ru') =>
  Object.entries(texts[language]).flatMap(([noun, tree]) =>
    [...NOUNS.public, ...NOUNS.account].some((other) => other === noun) ? [] : [tree],
  );

function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return tree && typeof tree === 'object' ? Object.values(tree).flatMap(textsOf) : [];
}

/** The texts of a screen, without people's names and without texts that are Bulgarian by intent (`lang="bg"`). */
const shownTexts = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('[lang="bg"], style, script').forEach((node) => node.remove());
    const words: string[] = [];
    const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) words.push(walk.currentNode.textContent?.trim() ?? '');
    copy.querySelectorAll('[aria-label]').forEach((node) => words.push(node.getAttribute('aria-label') ?? ''));
    return words.filter(Boolean);
  });

for (const [language, email] of Object.entries(FAMILIES)) {
  test(`dashboard, profile and wizard leave no Bulgarian to a family that reads ${language}`, async ({ page }) => {
    await enter(page, email);
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
    const forbidden = bulgarianOnly();
    const expectTranslated = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      const words = await shownTexts(page);
      expect(
        words.filter((word) => forbidden.includes(word)),
        path,
      ).toEqual([]);
      if (language === 'en') {
        const cyrillic = words.filter((word) => /[а-я]{3}/i.test(word) && !NAMES.test(word));
        expect(cyrillic, path).toEqual([]);
      }
      await expectNoViolations(page);
    };
    await expectTranslated('/dashboard');
    const profile = await page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: CHILD[language]! })
      .first()
      .getAttribute('href');
    for (const tab of TABS) await expectTranslated(`${profile}?tab=${tab}`);
    await expectTranslated('/register-child');
    await expectTranslated(profile!.replace('/child/', '/enroll-child/'));
    for (const path of ['/book-visit', '/messages', '/notifications/settings']) await expectTranslated(path);
  });
}

const CHILD: Record<string, string> = { en: 'Oliver Smith', ru: 'Лев Петров' };
/** Coaches and meets have one name; classes and locations that other stories made have their mark. */
const NAMES = /Петров|Иван|Георги|турнир|купа|шампионат|Шумен|\b[0-9a-f]{6,12}\b/i;
