import { expect as playwright, type Locator } from '@playwright/test';

/** Each look of Playwright's that comes too early describes the whole page: what shall be seen is waited for instead. */
export const expect = playwright.extend({
  async toBeVisible(shown: Locator, options?: { timeout?: number }) {
    if (this.isNot) await playwright(shown).not.toBeVisible(options);
    else await shown.waitFor(options);
    return { pass: !this.isNot, message: () => '' };
  },
});
