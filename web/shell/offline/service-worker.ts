/**
 * The app's service worker: the area of the person who uses this device opens at once, and without a network. It keeps code and empty
 * pages only; what the club knows of people never passes through its caches. scripts/installable-app.ts writes it out as /sw.js.
 */

/** The facts of the build: put in front of this file. */
declare const BUILD: {
  /** Changes with every byte that may be kept. */
  version: string;
  /** The version of the routes, as the router asks for them. */
  routes: string;
  /** The files of each area: code, texts by language, and pages, which serve all addresses that match. */
  areas: Record<
    string,
    { assets: string[]; texts: Record<string, string[]>; pages: { address: string; page: string }[] }
  >;
};

/** The areas kept here, with their language and look. */
interface KeptAreas {
  areas: string[];
  locale: string;
  /** Light or dark, where that was chosen: pages are drawn in it. */
  look: string;
}

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface InstallEvent extends WaitingEvent {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'cache' }) => void;
}
interface RequestEvent extends WaitingEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface OpenPage {
  url: string;
  postMessage: (message: unknown) => void;
  focus: () => Promise<unknown>;
}
interface Worker extends EventTarget {
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (what: { type: 'window' }) => Promise<OpenPage[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
}
interface PushedEvent extends WaitingEvent {
  data: { json: () => PushContent } | null;
}
/** As server/platform/push/outbox.ts writes it. */
interface PushContent {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
  answer_key?: string;
  actions?: { action: string; title: string }[];
  shown_key?: string;
}
interface PressEvent extends WaitingEvent {
  notification: Notification & { actions?: PushContent['actions'] };
  /** The answer that was pressed; empty: the notification itself. */
  action?: string;
}
interface ChangeEvent extends WaitingEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

const worker = globalThis as unknown as Worker;
const PREFIX = 'deck-';
const CACHE = PREFIX + BUILD.version;
const ROUTES = '/__manifest';
const KEPT = '/kept';
/** The wish for a worker that is new on this device; app-worker.ts writes it. */
const WISH = '/wish';

worker.addEventListener('install', (event) => {
  // A browser that can takes kept files of this and the build before without waking this worker.
  const routes = event as InstallEvent;
  routes.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: 'cache' });
  routes.waitUntil(install());
});
worker.addEventListener('activate', (event) => (event as WaitingEvent).waitUntil(activate()));
worker.addEventListener('sync', (event) => (event as WaitingEvent).waitUntil(wakePages()));
worker.addEventListener('message', (event) => (event as MessageEvent & WaitingEvent).waitUntil(onMessage(event)));
worker.addEventListener('fetch', (event) => answer(event as RequestEvent));
worker.addEventListener('push', (event) => (event as PushedEvent).waitUntil(show(event as PushedEvent)));
worker.addEventListener('notificationclick', (event) => (event as PressEvent).waitUntil(press(event as PressEvent)));
worker.addEventListener('pushsubscriptionchange', (event) =>
  (event as ChangeEvent).waitUntil(renew(event as ChangeEvent)),
);

/** A new build takes over what the one before kept. */
async function install(): Promise<void> {
  const kept = await readKept();
  if (kept) await keep(kept);
  await worker.skipWaiting();
}

/** A page says whose area is used on this device, and how. */
async function onMessage(event: Event): Promise<void> {
  const { keep: area, locale, look } = (event as MessageEvent<{ keep?: string; locale: string; look: string }>).data;
  if (!area || !BUILD.areas[area]) return;
  const before = await readKept();
  const areas = [...new Set([...(before?.areas ?? []), area])];
  const here = await (await caches.open(CACHE)).match(KEPT);
  const same = here && before?.locale === locale && before.look === look && areas.length === before.areas.length;
  if (!same) await keep({ areas, locale, look });
}

/** The last wish, kept by this build or the one before; on a new device that of its page. */
async function readKept(): Promise<KeptAreas | null> {
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PREFIX)).reverse()) {
    const cache = await caches.open(name);
    const found = (await cache.match(KEPT)) ?? (await cache.match(WISH));
    if (found) return (await found.json()) as KeptAreas;
  }
  return null;
}

/** Keeps areas whole or not at all: pages of another build would ask for code that is not here. */
async function keep(kept: KeptAreas): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = kept.areas.flatMap((area) => BUILD.areas[area] ?? []);
  const files = new Set(wanted.flatMap(({ assets, texts }) => [...assets, ...(texts[kept.locale] ?? [])]));
  const missing = await Promise.all([...files].map(async (file) => ((await cache.match(file)) ? null : file)));
  await cache.addAll(missing.filter((file) => file !== null));
  const pages = [...new Set(wanted.flatMap(({ pages: some }) => some.map(({ page }) => page)))];
  const routes = new URLSearchParams({ paths: pages.join(','), version: BUILD.routes });
  await cache.put(routesOf(BUILD.routes), await fetched(`${ROUTES}?${routes.toString()}`));
  for (const page of pages) await keepPage(cache, page);
  await cache.put(KEPT, new Response(JSON.stringify(kept)));
}

async function keepPage(cache: Cache, page: string): Promise<void> {
  const answered = await fetched(page);
  if (!(await answered.clone().text()).includes(`/manifest-${BUILD.routes}.js`))
    throw new Error(`${page} is of another build`);
  await cache.put(page, answered);
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

async function show({ data }: PushedEvent): Promise<void> {
  if (!data) return;
  const { title, path, answer_key, shown_key, ...words } = data.json();
  const facts = answer_key ? { path, answer_key } : { path };
  await worker.registration.showNotification(title, { ...words, icon: '/icons/192.png', data: facts });
  if (shown_key) await reportShown(shown_key);
}

/** Says that a push is on the screen. A report that does not reach the club is lost: the family is called then. */
async function reportShown(key: string): Promise<void> {
  try {
    await call('report_push_shown', { key });
  } catch {
    // The push is shown in any case.
  }
}

/** A yes or no is sent without opening a page, also from a locked screen; one that does not reach the club opens the message. */
async function press(event: PressEvent): Promise<void> {
  const { action, notification } = event;
  const { title, body, tag, lang, data } = notification;
  const { answer_key: key } = data as { answer_key?: string };
  if (!action || !key || !(await isAnswered(key, action))) return open(event);
  const said = notification.actions?.find((each) => each.action === action)?.title ?? action;
  const words = { body: `✓ ${said} · ${body}`, tag, lang, icon: '/icons/192.png', silent: true };
  await worker.registration.showNotification(title, { ...words, data: { path: (data as { path: string }).path } });
}

/** True once the club has the answer. */
async function isAnswered(key: string, answer: string): Promise<boolean> {
  try {
    return (await call('answer_by_link', { key, answer })).ok;
  } catch {
    return false;
  }
}

/** Calls a procedure of the club as a visitor. */
async function call(procedure: string, args: object): Promise<Response> {
  const { publishableKey } = (await (await fetched('/config.json')).json()) as { publishableKey: string };
  return fetch(`/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
}

/** A page of the app that is open goes there by itself, so that a form in it can hold it back; without one a page is opened. */
async function open({ notification }: PressEvent): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const pages = await worker.clients.matchAll({ type: 'window' });
  const inside = pages.find(({ url }) => pageFor(new URL(url).pathname) !== null);
  if (!inside) return void (await worker.clients.openWindow(path));
  inside.postMessage({ open: path });
  await inside.focus();
}

/** The push service gave this browser another address: the club learns it without the app being opened. */
async function renew({ oldSubscription: old, newSubscription }: ChangeEvent): Promise<void> {
  if (!old) return;
  const fresh = newSubscription ?? (await worker.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = fresh.toJSON();
  await call('renew_push_subscription', {
    endpoint,
    ...keys,
    old_endpoint: old.endpoint,
    old_auth: old.toJSON().keys?.['auth'],
  });
}

/** Whatever is not named here goes to the network as if there were no worker: calls, files, the open site's data. */
function answer(event: RequestEvent): void {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (pathname === ROUTES) event.respondWith(routesFor(request, searchParams));
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname));
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** The key of a build's kept routes: a page that is open asks for those of the build it began with. */
const routesOf = (version: string): string => `${ROUTES}?version=${version}`;

/** From the club; without a network those that are kept. */
async function routesFor(request: Request, asked: URLSearchParams): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(routesOf(asked.get('version') ?? ''));
    if (!kept) throw error;
    return kept;
  }
}

/**
 * A page that is kept opens at once: it is empty, and its code is here. Any other one needs the network; who has none is led to
 * where the area begins.
 */
async function page(event: RequestEvent, pathname: string): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const found = (await cache.match(KEPT)) ? pageFor(pathname) : null;
  const kept = found && (await cache.match(found));
  if (kept) {
    // A change of the club in it is there the next time.
    event.waitUntil(keepPage(cache, found).catch(() => undefined));
    return kept;
  }
  try {
    return await fetch(request);
  } catch (error) {
    if (!(await cache.match('/start'))) throw error;
    return Response.redirect('/start', 302);
  }
}

const pageFor = (pathname: string): string | null =>
  Object.values(BUILD.areas)
    .flatMap(({ pages }) => pages)
    .find(({ address }) => new RegExp(address).test(pathname))?.page ?? null;
