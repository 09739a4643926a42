import { createContext } from 'react';

/** The script that begins a page's first reads, and the nonce under which it may run; null in the browser, which has run it. */
export const BegunScript = createContext<{ code: string; nonce: string | undefined } | null>(null);
