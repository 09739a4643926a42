import type { Page } from '@playwright/test';
import { visit } from './forms.ts';
import { makeDeck, screensOf } from './pool-deck.ts';
import { enter, expect, expectContrast, expectNoViolations, test } from './story.ts';

const PUBLIC = [
  '/',
  '/club',
  '/schedule',
  '/coaches',
  '/media',
  '/contact',
  '/news',
  '/parent-guide',
  '/shop',
  '/privacy',
  '/cookies',
  '/checkout',
  '/auth',
  '/auth/confirm#token_hash=of-an-email&type=signup&to=%2F',
  '/claim',
  '/answer/no/of-another-email',
  '/athlete/register',
  '/no-such-page',
];

const SIGNED_IN: Record<string, string[]> = {
  'parent@demo.club': [
    '/dashboard',
    '/register-child',
    '/add-child',
    '/book-visit',
    '/book-slot',
    '/subscriptions',
    '/payments',
    '/payments/cards',
    '/documents',
    '/messages',
    '/orders',
    '/withdraw',
    '/events',
    '/account',
  ],
  'admin@demo.club': [
    '/admin/day',
    '/admin/day?tab=week',
    '/admin/worries',
    '/admin/analytics',
    '/admin/users',
    '/admin/families',
    '/admin/athletes',
    '/admin/documents',
    '/admin/import',
    '/admin/classes',
    '/admin/instructors',
    '/admin/slots',
    '/admin/locations',
    '/admin/billing',
    '/admin/benefit-cards',
    '/admin/cash',
    '/admin/cash?tab=all',
    '/admin/books?tab=forecast',
    '/admin/invoices',
    '/admin/products',
    '/admin/seasons',
    '/admin/team',
    '/admin/children',
    '/admin/enrollments',
    '/admin/news',
    '/admin/media',
    '/admin/inbox',
    '/admin/messages',
    '/admin/audit',
    '/admin/processing',
    '/admin/status',
    '/admin/settings',
  ],
  'athlete@demo.club': ['/athlete/dashboard', '/athlete/goals', '/athlete/documents'],
  'pending@demo.club': ['/athlete/pending'],
};

/** What an admin opens more rarely. */
const FURTHER = [
  'attendance',
  'bank',
  'kindergarten',
  'orders',
  'events',
  'results',
  'guide',
  'certificates',
  'accidents',
  'setup',
  'jobs',
  'billing?tab=debts',
];

/** The narrowest screen on which nothing may stick out sideways. */
const NARROWEST = { width: 320, height: 640 };
const SIZES = { laptop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/**
 * Checks that the screen is there, is accessible at both sizes in light and in dark, that nothing sticks out sideways,
 * and that text at twice its size is readable on phones.
 */
async function expectFinished(page: Page, path: string, narrow = false): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await visit(page, path, page.getByRole('heading', { level: 1 }));
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await keysOfTexts(page), `${path}, ${name}: keys instead of texts`).toEqual([]);
    await test.step(`${path}, ${name}`, () => expectNoViolations(page));
    await test.step(`${path}, ${name}, dark`, () => expectContrast(page, 'dark'));
    await expectNoWider(page, path, name);
    expect(await coveredByHelp(page), `${path}, ${name}: what the help covers`).toEqual([]);
  }
  if (narrow) {
    await page.setViewportSize(NARROWEST);
    await expectNoWider(page, path, 'narrow phone');
  }
  await expectReadableInLarge(page, path);
}

/** Text at twice its size on phones: nothing sticks out, no text is cut, no control is covered. */
async function expectReadableInLarge(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const size of [SIZES.phone, NARROWEST]) {
    await page.setViewportSize(size);
    const screen = `phone of ${size.width} px with large text`;
    await expectNoWider(page, path, screen);
    // A font that comes late may need more room.
    await expect.poll(() => cutTexts(page), { message: `${path}, ${screen}: what is cut` }).toEqual([]);
    await expect.poll(() => coveredControls(page), { message: `${path}, ${screen}: what is covered` }).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** The names of controls over whose middle something else lies when they are scrolled to. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.clientWidth > 1 &&
      // Only for those who listen.
      getComputedStyle(element).clipPath === 'none';
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, label')].filter(isSeen);
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      const isMet =
        met === null || control.contains(met) || met.contains(control) || met.closest('label')?.control === control;
      return isMet ? [] : [control.getAttribute('aria-label') ?? (control.textContent.trim() || control.id)];
    });
  });
}

/** The texts that leave, sideways or below, a box that cuts what leaves it. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, bottom, width } = range.getBoundingClientRect();
      for (let box = text.parentElement; box && width > 0 && box !== document.body; box = box.parentElement) {
        const frame = box.getBoundingClientRect();
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        // Only for those who listen, or read by scrolling there.
        if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return false;
        if (cuts(overflowX) && (right > frame.right + 1 || left < frame.left - 1)) return true;
        // A character may reach a little below its box.
        if (cuts(overflowY) && bottom > frame.bottom + 4) return true;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isCutDay = ({ value, scrollWidth, clientWidth }: HTMLInputElement) =>
      /^\d\d\.\d\d\.\d{4}$/.test(value) && scrollWidth > clientWidth + 1;
    const cut = [...document.querySelectorAll('input')].filter(isCutDay).map(({ value }) => value);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const box = text.parentElement!;
      const isSeen = box.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (text.data.trim() && isSeen && !box.closest('[aria-hidden="true"], svg') && isCut(text)) cut.push(text.data);
    }
    return cut;
  });
}

/** The keys of texts, such as `accept.askAgain`, that a reader or listener meets because a text is missing; code is meant. */
function keysOfTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isKey = (text: string | null) => /^[a-z][A-Za-z]*(\.[A-Za-z_]+)+$/u.test(text?.trim() ?? '');
    const said = ['aria-label', 'title', 'placeholder', 'alt'];
    const named = said.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const read: (string | null)[] = [];
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
      if (!text.parentElement!.closest('code, script, style')) read.push(text.data);
    return [...named, ...read].filter(isKey).map(String);
  });
}

/** Nothing sticks out sideways; what does is named. A chart follows its box a moment later. */
async function expectNoWider(page: Page, path: string, screen: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(findWide), { message: `${path} is wider than the screen of a ${screen}` })
    .toEqual([]);
}

/** Runs in the page: the innermost elements that end behind the screen's right edge, if it scrolls sideways. */
function findWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth === clientWidth) return [];
  const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility() && isWide(element),
  );
  const innermost = wide.filter((element) => ![...element.children].some(isWide));
  return [
    `${scrollWidth - clientWidth} px`,
    ...innermost.slice(0, 9).map((element) => `<${element.localName}> ${element.textContent.slice(0, 60)}`),
  ];
}

/** The names of the controls that the help button lies over, at the head and at the end of the page. */
function coveredByHelp(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Elements that a scrolling box has cut off lie under nothing.
    const isCutOff = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const frame = box.getBoundingClientRect();
        if (getComputedStyle(box).overflowY !== 'visible' && (bottom <= frame.top || top >= frame.bottom)) return true;
      }
      return false;
    };
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const help = [...document.querySelectorAll('button[aria-label="Помощ"]')].filter(seen);
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(seen);
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
    const found = [document.documentElement.scrollHeight, 0].flatMap((top) => {
      scrollTo(0, top);
      return help.flatMap((button) =>
        controls.filter(
          (control) =>
            control !== button &&
            !isCutOff(control) &&
            overlap(button.getBoundingClientRect(), control.getBoundingClientRect()),
        ),
      );
    });
    return found.map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
}

/** Long lists in halves, so that the workers share them. */
function inHalves(paths: readonly string[]): string[][] {
  const middle = Math.ceil(paths.length / 2);
  return paths.length < 12 ? [[...paths]] : [paths.slice(0, middle), paths.slice(middle)];
}

for (const [index, paths] of inHalves(PUBLIC).entries()) {
  test(`public screens, ${index + 1}`, async ({ page }) => {
    for (const path of paths) await expectFinished(page, path, true);
  });
}

for (const [email, all] of Object.entries(SIGNED_IN)) {
  for (const [index, paths] of inHalves(all).entries()) {
    test(`screens of ${email}, ${index + 1}`, async ({ page }) => {
      await enter(page, email);
      for (const path of paths) await expectFinished(page, path, email === 'parent@demo.club');
    });
  }
}

test('screens of a child in large text', async ({ page }) => {
  await enter(page, 'parent@demo.club');
  await visit(page, '/dashboard', page.getByRole('heading', { level: 1 }));
  const child = await page.locator('main a[href^="/child/"]').first().getAttribute('href');
  const tabs = ['attendance', 'progress', 'performance', 'achievements', 'payments', 'enrollments'];
  const paths = [child!, ...tabs.map((tab) => `${child}?tab=${tab}`), `${child}/payment`, '/notifications'];
  for (const path of paths) {
    await visit(page, path, page.getByRole('heading', { level: 1 }));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await keysOfTexts(page), `${path}: keys instead of texts`).toEqual([]);
    await expectReadableInLarge(page, path);
  }
});

test('further screens of an admin in large text, in Russian, whose words are long', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'language', value: 'ru', url: baseURL! }]);
  await enter(page, 'admin@demo.club');
  for (const section of FURTHER) {
    await visit(page, `/admin/${section}`, page.getByRole('heading', { level: 1 }));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await keysOfTexts(page), `${section}: keys instead of texts`).toEqual([]);
    await expectReadableInLarge(page, section);
  }
});

test('screens of an instructor on the deck', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Александра-Виктория Константинова', 'Борис Константинов']);
  await enter(page, deck.instructor);
  for (const path of screensOf(deck)) await expectFinished(page, path);
});

test('the help covers neither the tools of selected rows nor a dialog', async ({ page }) => {
  await enter(page, 'admin@demo.club');
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await visit(page, '/admin/users', page.getByRole('button', { name: 'Помощ', exact: true }));
    if (size === SIZES.phone) await page.getByRole('button', { name: 'Избери редове' }).click();
    await page
      .getByRole('checkbox', { name: /^Избери реда/ })
      .filter({ visible: true })
      .first()
      .check();
    await expect(page.getByRole('status').filter({ hasText: /^Избран/ })).toBeVisible();
    expect(await coveredByHelp(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Покани', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // The dialog is above all: a press where the help button is meets the dialog or its backdrop.
    const help = await page.locator('button[aria-label="Помощ"]').filter({ visible: true }).boundingBox();
    const met = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label') ?? null,
      { x: help!.x + help!.width / 2, y: help!.y + help!.height / 2 },
    );
    expect(met).not.toBe('Помощ');
  }
});

test('an unknown path answers 404', async ({ request }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404);
});

test('every public page has its content, title and description before any script runs', async ({ browser }) => {
  const words = { bg: 'басейн', en: 'pool', ru: 'бассейн' };
  for (const [language, word] of Object.entries(words)) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'language', value: language, domain: '127.0.0.1', path: '/' }]);
    const page = await context.newPage();
    for (const path of ['/', '/club', '/coaches', '/media', '/contact', '/news', '/parent-guide', '/shop']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveTitle(/.{8}/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
    }
    await page.goto('/club');
    await expect(page.getByRole('main')).toContainText(new RegExp(word, 'i'));
    await context.close();
  }
});
