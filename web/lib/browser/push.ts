/** The state of pushes in this browser, as far as the browser itself knows. */
export type PushState = 'possible' | 'denied' | 'home_screen' | 'unsupported';

/** Makes a service worker that is there already no second time. */
const WORKER = '/sw.js';

const isApple = () =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac.
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** On an iPhone only an app on the home screen gets pushes. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'home_screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

async function readSubscription(): Promise<PushSubscription | null> {
  if (readPushState() !== 'possible') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address of this browser at its push service; null where it has none, or where nothing may be shown. */
export const readPushEndpoint = async (): Promise<string | null> =>
  Notification.permission === 'granted' ? ((await readSubscription())?.endpoint ?? null) : null;

/** The address and keys with which the club sends to this browser. */
export interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks the reader for the permission, and the browser for its address and keys; null if the reader refuses. */
export async function subscribeBrowser(): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const answer = await fetch('/config.json');
  const { pushKey } = (await answer.json()) as { pushKey: string };
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const made = await subscribe().catch(async () => {
    // The club has another key than when this browser subscribed.
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe();
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Lets this browser's address go: what is still sent there comes back as gone. Never throws. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    await (await readSubscription())?.unsubscribe();
  } catch {
    // Without a network, or where the browser does not let it: its row goes with the session.
  }
}
