import type { Browser, CDPSession } from '@playwright/test';

/** A phone on a slow connection: least time of a request, throughput, and slower processor. */
const ROUND_TRIP_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const SLOWDOWN = 4;

const LINE = {
  offline: false,
  latency: ROUND_TRIP_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};

/** The loads of a browser, by the kinds of the table. */
export const KINDS = ['script', 'style', 'font', 'data', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** A request that went over the network. */
export interface Transfer {
  url: string;
  /** Method and body of the request. */
  asked: string;
  kind: Kind;
  /** Milliseconds after the first request of the page. */
  begunMs: number;
  bytes: number;
  done: boolean;
}

/** Slows a page down to the phone and its connection, if it has one; returns its network requests, filled as they come. */
export async function slowDown(devTools: CDPSession, offline = false): Promise<ReadonlyMap<string, Transfer>> {
  const transfers = new Map<string, Transfer>();
  let first: number | undefined;
  devTools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    const { url, method, postData = '' } = request;
    if (!url.startsWith('http')) return;
    first ??= timestamp;
    const begunMs = (timestamp - first) * 1000;
    transfers.set(requestId, {
      url,
      asked: method + postData,
      kind: kindOf(url, type),
      begunMs,
      bytes: 0,
      done: false,
    });
  });
  devTools.on('Network.requestServedFromCache', ({ requestId }) => transfers.delete(requestId));
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) transfers.delete(requestId);
  });
  const end = (requestId: string, bytes: number) => {
    const transfer = transfers.get(requestId);
    if (transfer) Object.assign(transfer, { bytes, done: true });
  };
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  devTools.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { ...LINE, offline });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return transfers;
}

/** Slows down every service worker that starts in the browser from now on: it shares its page's connection. */
export async function slowDownWorkers(browser: Browser): Promise<void> {
  const root = await browser.newBrowserCDPSession();
  root.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    // A worker may be gone before it is reached.
    if (type === 'service_worker') void slowDownWorker(root, targetId).catch(() => undefined);
  });
  await root.send('Target.setDiscoverTargets', { discover: true });
}

async function slowDownWorker(root: CDPSession, targetId: string): Promise<void> {
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const row = [
    { id: 1, method: 'Network.enable' },
    { id: 2, method: 'Network.emulateNetworkConditions', params: LINE },
  ];
  for (const message of row)
    // oxlint-disable-next-line no-await-in-loop -- one command after the other
    await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
}

function kindOf(url: string, type: string | undefined): Kind {
  if (/\/(rest|auth|storage)\/v1\//.test(url)) return 'data';
  if (type === 'Script' || url.endsWith('.js')) return 'script';
  if (type === 'Stylesheet') return 'style';
  return type === 'Font' ? 'font' : 'other';
}
