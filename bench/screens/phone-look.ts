import type { BrowserContext, Page } from '@playwright/test';
import { KINDS, slowDown, type Kind, type Transfer } from './phone-line.ts';

/** A page, and the selector of its first real row or card. */
export interface Screen {
  name: string;
  path: string;
  /** Selects the element that is waited for; it counts once it has a text, which placeholders have not. */
  content: string;
  /** The view of the last time, which takes no press, does not count as the content. */
  isOwn?: boolean;
}

/** The measurements of a screen on a phone. */
export interface PhoneFigures {
  requests: number;
  /** Those that were begun before the content was readable, and their script. */
  first: { requests: number; script: number };
  kilobytes: Record<Kind, number>;
  /** From the beginning of the navigation until the content is painted. */
  readableMs: number;
  /** The cumulative layout shift until nothing is under way any more. */
  shift: number;
  /** Repeated reads. */
  repeated: string[];
}

/** The page's own measurements. */
interface Noted {
  readableMs?: number;
  shift?: number;
}

/** This long nothing may be under way before a screen counts as at rest: the service worker comes two seconds after the roles. */
const REST_MS = 3_000;
const STEP_MS = 100;
const PATIENCE_MS = 60_000;

/** Opens a screen on the slow phone and waits until it is at rest. */
export async function lookAt(
  context: BrowserContext,
  base: string,
  screen: Screen,
  { offline = false }: { offline?: boolean } = {},
): Promise<PhoneFigures> {
  const page = await context.newPage();
  try {
    await page.addInitScript(note, [screen.content, screen.isOwn ?? false] as const);
    const transfers = await slowDown(await context.newCDPSession(page), offline);
    await page.goto(base + screen.path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const isReadable = () => (globalThis as Noted).readableMs;
    const options = { timeout: PATIENCE_MS, polling: STEP_MS };
    await page.waitForFunction(isReadable, null, options).catch(() => {
      throw new Error(`${screen.name}: there is no ${screen.content}`);
    });
    await atRest(page, transfers);
    const { readableMs = Number.NaN, shift = 0 } = await page.evaluate(() => {
      const noted = globalThis as Noted;
      return { readableMs: noted.readableMs, shift: noted.shift };
    });
    const all = [...transfers.values()];
    const early = sum(all.filter(({ begunMs }) => begunMs < readableMs));
    const first = { requests: early.requests, script: early.kilobytes.script };
    return { ...sum(all), first, readableMs, shift };
  } finally {
    await page.close();
  }
}

/** Runs in the page from its beginning: notes when the content is painted, and how much moves. */
export function note([content, isOwn]: readonly [string, boolean]): void {
  const noted = globalThis as Noted;
  const CHANGES = { subtree: true, childList: true, characterData: true, attributes: true };
  // The view of the last time covers the page in a root that is closed to its code.
  const roots: ParentNode[] = [document];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    if (!isOwn) roots.push(root);
    observer.observe(root, CHANGES);
    return root;
  };
  const isSeen = (each: Element) =>
    each.textContent.trim() !== '' && each.checkVisibility({ visibilityProperty: true });
  // Looked for where something has changed: a loop that draws each frame takes a slow phone a third of its processor.
  let started = false;
  const observer = new MutationObserver(() => {
    if (started) return;
    started = true;
    requestAnimationFrame(() => {
      started = false;
      if (!roots.some((root) => [...root.querySelectorAll(content)].some(isSeen))) return;
      observer.disconnect();
      setTimeout(() => (noted.readableMs = performance.now()));
    });
  });
  observer.observe(document, CHANGES);
  noted.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) noted.shift = (noted.shift ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function atRest(page: Page, transfers: ReadonlyMap<string, Transfer>): Promise<void> {
  const state = () => [...transfers.values()].map(({ url, done }) => `${done} ${url}`).join('\n');
  let quiet = 0;
  let before = state();
  for (let waited = 0; quiet < REST_MS && waited < PATIENCE_MS; waited += STEP_MS) {
    // oxlint-disable-next-line no-await-in-loop -- until nothing happens any more
    await page.waitForTimeout(STEP_MS);
    const now = state();
    const busy = now !== before || [...transfers.values()].some(({ done }) => !done);
    quiet = busy ? 0 : quiet + STEP_MS;
    before = now;
  }
}

function sum(transfers: readonly Transfer[]): Omit<PhoneFigures, 'first' | 'readableMs' | 'shift'> {
  const weigh = (kind: Kind) =>
    transfers.reduce((bytes, transfer) => bytes + (transfer.kind === kind ? transfer.bytes : 0), 0) / 1000;
  const kilobytes = Object.fromEntries(KINDS.map((kind) => [kind, weigh(kind)])) as Record<Kind, number>;
  const reads = transfers.filter(({ kind }) => kind === 'data').map(nameOf);
  const repeated = [...new Set(reads.filter((read, index) => reads.indexOf(read) !== index))];
  return { requests: transfers.length, kilobytes, repeated };
}

/** The key of a read, independent of the moment. */
function nameOf({ asked, url }: Transfer): string {
  return `${asked} ${url}`.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.%A-F]+Z)?/g, '');
}
