import { instructor as bg } from '../web/i18n/bg/instructor.ts';
import { roster as bgRoster } from '../web/i18n/bg/roster.ts';
import { instructor as en } from '../web/i18n/en/instructor.ts';
import { roster as enRoster } from '../web/i18n/en/roster.ts';
import { instructor as ru } from '../web/i18n/ru/instructor.ts';
import { roster as ruRoster } from '../web/i18n/ru/roster.ts';
import { makeDeck, screensOf, type Deck } from './pool-deck.ts';
import { enter, expect, test } from './story.ts';

const NAMES = ['Александра-Виктория Константинова', 'Борис Константинов', 'Виолета Константинова'] as const;

/** The fixed texts of a tree, those with values left out. */
function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return tree.includes('{{') ? [] : [tree];
  return Object.values(tree as object).flatMap(textsOf);
}

for (const [language, own] of [
  ['en', [en, enRoster]],
  ['ru', [ru, ruRoster]],
] as const) {
  test(`in ${language} nothing of the deck is left in Bulgarian`, async ({ page, context, baseURL, tools }) => {
    const deck = await makeDeck(tools, NAMES);
    await enter(page, deck.instructor);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    const texts = own.flatMap(textsOf);
    const foreign = [bg, bgRoster]
      .flatMap(textsOf)
      .filter((text) => text.length > 3 && !texts.some((one) => one.toLowerCase().includes(text.toLowerCase())));
    for (const address of screensOf(deck)) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A report card is written in its family's language, and says so.
      const shown = await page.getByRole('main').evaluate((main) => {
        main.querySelectorAll('[lang="bg"]').forEach((node) => node.remove());
        return (main as HTMLElement).innerText;
      });
      expect(foreign.filter((text) => shown.includes(text))).toEqual([]);
      if (language === 'en') expect(withoutNames(shown, deck)).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  });
}

/** The page's own texts: names of people, classes and locations belong to the club, and notes to their writers. */
function withoutNames(text: string, deck: Deck): string {
  const names = [...NAMES, deck.title, deck.title.replace('Морски звезди', 'Залив'), 'ул. „Пясъчна“ 1, Шумен'];
  return names.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(/„[^“]*“/g, '');
}
