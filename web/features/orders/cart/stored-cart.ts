const KEY = 'cart';
const CHANGED = 'club:cart';
const OPENED = 'club:cart-opened';

/** This browser's cart, unread; null without one. */
export const storedCart = {
  get: (): string | null => localStorage.getItem(KEY),
  /** Keeps another one, and notifies the page; other tabs learn it from the storage. Null forgets it. */
  set(text: string | null): void {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
    window.dispatchEvent(new Event(CHANGED));
  },
  /** Calls back whenever the cart may have changed, here or in another tab; returns how to stop. */
  subscribe(listener: () => void): () => void {
    window.addEventListener(CHANGED, listener);
    window.addEventListener('storage', listener);
    return () => {
      window.removeEventListener(CHANGED, listener);
      window.removeEventListener('storage', listener);
    };
  },
};

/** Shows the cart in its drawer, from anywhere on the page. */
export const cartDrawer = {
  open: (): void => void window.dispatchEvent(new Event(OPENED)),
  subscribe(listener: () => void): () => void {
    window.addEventListener(OPENED, listener);
    return () => window.removeEventListener(OPENED, listener);
  },
};
