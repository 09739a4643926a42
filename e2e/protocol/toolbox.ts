import { createClient, type SupabaseClient, type SupabaseClientOptions, type User } from '@supabase/supabase-js';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';

/** The address of a club and its keys: all that a script gets. */
export interface Club {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The version of the realtime protocol to speak. */
  vsn?: '1.0.0' | '2.0.0';
}

// oxlint-disable-next-line typescript/no-explicit-any -- the calls are tried as a script without the club's types would
export type Client = SupabaseClient<any>;

export interface Person {
  client: Client;
  email: string;
  password: string;
  user: User;
}

export interface Email {
  kind: string;
  subject: string;
  text: string | null;
  links: string[];
}

let people = 0;

/**
 * What every trial needs: clients of all kinds, fresh people, and the club's emails to them. Works in Node and in a
 * browser.
 */
export class Toolbox {
  readonly club: Club;
  readonly #open: Client[] = [];
  #admin: Promise<Client> | undefined;

  constructor(club: Club) {
    this.club = club;
  }

  /** A client without a session, with memory of its own. */
  visitor(auth: SupabaseClientOptions<'public'>['auth'] = {}): Client {
    return this.#client(this.club.publishableKey, auth);
  }

  /** The club's own script, with the secret key. */
  service(): Client {
    return this.#client(this.club.secretKey);
  }

  /** An unused address. */
  newEmail(): string {
    return `protocol-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${people++}@example.org`;
  }

  /** A user who has just signed up, as a parent. */
  async parent(auth: SupabaseClientOptions<'public'>['auth'] = {}): Promise<Person> {
    const [client, email, password] = [this.visitor(auth), this.newEmail(), 'a long password'];
    const options = { data: { full_name: 'Мила Протокол' } };
    const { user } = done(await client.auth.signUp({ email, password, options }));
    done(await client.from('user_roles').insert({ user_id: user!.id, role: 'parent' }));
    done(await client.from('profiles').update({ phone: '+359888120120' }).eq('user_id', user!.id).select('user_id'));
    return { client, email, password, user: user! };
  }

  /** The demo club's admin. */
  admin(): Promise<Client> {
    this.#admin ??= this.#signIn('admin@demo.club');
    return this.#admin;
  }

  /** The club's emails to an address, the newest first. */
  async emails(to: string): Promise<Email[]> {
    return (await (await fetch(`${this.club.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as Email[];
  }

  /** The code in the newest email to an address. */
  async code(to: string): Promise<string> {
    const [email] = await this.emails(to);
    const code = /\b\d{6}\b/.exec(email?.text ?? '')?.[0];
    return must(code, `a code in the newest email to ${to}`);
  }

  /** The link in the newest email to an address. */
  async link(to: string): Promise<string> {
    const [email] = await this.emails(to);
    return must(
      email?.links.find((link) => link.includes('/verify')),
      `a link in the newest email to ${to}`,
    );
  }

  /** A request by hand. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.club.url + path, { ...init, headers: { apikey: this.club.publishableKey, ...init.headers } });
  }

  /** Closes what a trial left open. */
  async tidy(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((client) => client.removeAllChannels()));
  }

  async #signIn(email: string): Promise<Client> {
    const client = this.visitor();
    done(await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD }));
    return client;
  }

  #client(key: string, auth: SupabaseClientOptions<'public'>['auth'] = {}): Client {
    const { url, vsn = '2.0.0' } = this.club;
    const client = createClient(url, key, {
      auth: {
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: memory(),
        storageKey: `protocol-${people++}`,
        ...auth,
      },
      realtime: { vsn },
    });
    this.#open.push(client);
    return client;
  }
}

/** A storage that ends with the trial. */
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** The data of an answer. Throws what the client reports instead of data. */
export function done<A extends { data: unknown; error: unknown }>(
  answer: A,
): NonNullable<Extract<A, { error: null }>['data']> {
  if (answer.error) throw answer.error;
  return answer.data as NonNullable<Extract<A, { error: null }>['data']>;
}

/** The value; throws where there is none. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${what}`);
  return value;
}

/** Throws unless both are the same as JSON. */
export function same(actual: unknown, expected: unknown): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`Expected ${wanted}, got ${is}`);
}

/** Throws unless it holds. */
export function holds(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`It does not hold that ${what}`);
}

/** Throws unless it holds of all. */
export function allHold<T>(all: readonly T[], condition: (one: T) => boolean, what: string): void {
  holds(all.every(condition), what);
}

export const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => id);

/** Whether a client's session can still be refreshed. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.auth.refreshSession()).error === null;
}
