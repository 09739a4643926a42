import type { ExternalToast } from 'sonner';

/** A second line, and an action such as Undo. */
export interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** The id of a row: what a toast said of it before is over. */
  about?: string;
}

type Kind = 'success' | 'error' | 'info';

const listeners = new Set<() => void>();
let wanted = false;
let isReady = false;
let markReady: () => void;
const ready = new Promise<void>((resolve) => (markReady = resolve));

/** For Toaster: whether anybody has wanted a toast yet; its code is loaded only then. */
export const toasterDemand = {
  get: () => wanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  ready: () => {
    isReady = true;
    markReady();
  },
};

/** The newest toast about each row. */
const newest = new Map<string, number | string>();

/** True if a toast can be shown without asking the network for its code. */
export const toastsAreThere = (): boolean => isReady;

async function show(kind: Kind, title: string, options: ToastOptions = {}): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const code = await Promise.all([import('sonner'), ready]).catch(() => null);
  if (!code) return;
  const [{ toast: sonner }] = code;
  const { description, action, about } = options;
  const before = about && newest.get(about);
  if (before) sonner.dismiss(before);
  const id = sonner[kind](title, { description, ...(action ? { action } : {}) } as ExternalToast);
  if (about) newest.set(about, id);
}

/** Short notices in the corner. Never the only sign of an error that blocks a form. */
export const toast = {
  success: (title: string, options?: ToastOptions) => void show('success', title, options),
  error: (title: string, options?: ToastOptions) => void show('error', title, options),
  info: (title: string, options?: ToastOptions) => void show('info', title, options),
};
