import type { Browser, BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';

/** The time in which the cache of an opened device is filled. */
const SETTLE_MS = 10_000;

/** A phone that has signed in and seen nothing of the site yet. */
export async function deviceOf(phone: Browser, base: string, email: string | null): Promise<BrowserContext> {
  const context = await phone.newContext({ locale: 'bg-BG', viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addInitScript(() => origin !== 'null' && localStorage.setItem('tour-seen', ''));
  if (!email) return context;
  const page = await context.newPage();
  const url = `${base}/auth/v1/token?grant_type=password`;
  const answer = await context.request.post(url, { data: { email, password: DEMO_PASSWORD } });
  await page.goto(`${base}/health/live`);
  await page.evaluate(
    (session) => localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, session),
    await answer.text(),
  );
  await page.close();
  return context;
}

/** Waits until the service worker, where there is one, has filled its cache. */
export async function settle(context: BrowserContext, base: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}/health/live`);
  await page.evaluate(async (patience) => {
    if (!(await navigator.serviceWorker?.getRegistration('/'))) return;
    const active = navigator.serviceWorker.ready;
    await Promise.race([active, new Promise((resolve) => globalThis.setTimeout(resolve, patience))]);
  }, SETTLE_MS);
  await page.close();
}
