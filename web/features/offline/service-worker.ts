/**
 * The deck's service worker: the instructor's pages open without a network. It keeps code and empty pages only; what
 * the club knows of people never passes through its caches. scripts/installable-app.ts writes it out as /sw.js.
 */

/** What the build knows: put in front of this file. */
declare const BUILD: {
  /** Changes with every byte that is kept. */
  version: string;
  /** The version of the routes, as the router asks for them. */
  routes: string;
  entry: string;
  assets: string[];
  /** The deck's pages: which addresses one page stands for, and where it is fetched. */
  pages: { address: string; page: string }[];
};

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends WaitingEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker extends EventTarget {
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (what: { type: 'window' }) => Promise<{ postMessage: (message: unknown) => void }[]>;
  };
}

const worker = globalThis as unknown as Worker;
const PREFIX = 'deck-';
const CACHE = PREFIX + BUILD.version;
const ROUTES = '/__manifest';
/** A weak signal gets this long before the kept page opens. */
const PATIENCE_MS = 3_000;

worker.addEventListener('install', (event) => (event as WaitingEvent).waitUntil(install()));
worker.addEventListener('activate', (event) => (event as WaitingEvent).waitUntil(activate()));
worker.addEventListener('sync', (event) => (event as WaitingEvent).waitUntil(wakePages()));
worker.addEventListener('fetch', (event) => answer(event as RequestEvent));

/** Keeps the whole build or nothing of it: pages of another build would ask for code that is not here. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILD.assets);
  const routes = new URLSearchParams({ paths: BUILD.pages.map(({ page }) => page).join(','), version: BUILD.routes });
  await cache.put(routesOf(BUILD.routes), await fetched(`${ROUTES}?${routes.toString()}`));
  for (const { page } of BUILD.pages) {
    const answered = await fetched(page);
    if (!(await answered.clone().text()).includes(BUILD.entry)) throw new Error(`${page} is of another build`);
    await cache.put(page, answered);
  }
  await worker.skipWaiting();
}

/** A page that is open goes on with the code it began with, so the cache before this one stays; older ones go. */
async function activate(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address, { cache: 'reload' });
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** The network is back: open pages send what waits. */
async function wakePages(): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage('send-marks');
}

/** Whatever is not named here goes to the network as if there were no worker: calls, files, the open site's data. */
function answer(event: RequestEvent): void {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (pathname === ROUTES)
    event.respondWith(networkFirst(request, caches.match(routesOf(searchParams.get('version') ?? ''))));
  else if (request.mode === 'navigate') {
    const page = BUILD.pages.find(({ address }) => new RegExp(address).test(pathname))?.page;
    event.respondWith(page ? networkFirst(request, keptPage(page)) : orDeck(request));
  }
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Where the routes of a build are kept: a page that is open asks for those of the build it began with. */
const routesOf = (version: string): string => `${ROUTES}?version=${version}`;

const keptPage = async (page: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(page);

/** The network's answer if it comes in time, else the kept one; without a kept one the network's, however late. */
async function networkFirst(request: Request, kept: Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request);
  const known = await kept;
  if (!known) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(known), PATIENCE_MS));
  const inTime = asked.then((response) => (response.status >= 500 ? known : response)).catch(() => known);
  return Promise.race([inTime, late]);
}

/** Any other page needs the network; who has none is led to the deck. */
async function orDeck(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const deck = BUILD.pages[0]?.page;
    if (!deck) throw error;
    return Response.redirect(deck, 302);
  }
}
