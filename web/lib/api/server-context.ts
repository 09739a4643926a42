import { createContext, type RouterContext } from 'react-router';
import type { CardProviderName, StripeMethod } from '../../../contracts/cards.ts';

/** A club's way of taking cards. */
export interface Cards {
  provider: CardProviderName;
  /** Stripe's public key; null at the test provider. */
  publishableKey: string | null;
  /** Stripe's methods; none at the test provider. */
  methods: readonly StripeMethod[];
}

/** The HTTP server's tools for every rendered request. */
export interface RequestContext {
  /** The whole application in process: loaders reach `/rest/v1` and `/auth/v1` without a socket. */
  fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /** The nonce of this answer's Content-Security-Policy; none where many get the same page. */
  nonce: string | undefined;
  /** The files of text packets, by `language/packet`. */
  textFiles: ReadonlyMap<string, string>;
  /** The address people type, without a slash at the end. */
  publicUrl: string;
  /** The key of role `anon`; safe to show. */
  publishableKey: string;
  /** The demo club runs: the banner with the demo accounts shows. */
  demo: boolean;
  /** The club's way of taking cards; null where it takes none. */
  cards: Cards | null;
  /** The club's way of taking payments at EasyPay; null where it takes none. */
  easypay: 'live' | 'test' | null;
}

// The server runs this file from source while the bundle holds a copy of it: both must meet in one key.
const registry = globalThis as { [key: symbol]: RouterContext<RequestContext> | undefined };
const key = Symbol.for('club.requestContext');

/** The key under which the server puts the RequestContext into React Router's RouterContextProvider. */
export const requestContext: RouterContext<RequestContext> = (registry[key] ??= createContext<RequestContext>());
