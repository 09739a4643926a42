import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

const PASSWORD = 'a long word for this trial';
const PAUSE_MS = 250;
/** What a person waits for at most. */
const PATIENCE_MS = 15_000;

/** One request of a writer or reader. */
export interface Attempt {
  who: string;
  began: number;
  ended: number;
  /** Null: it went well. */
  failure: string | null;
}

/** The moment as all of the trial counts it, in milliseconds. */
export const now = () => performance.now();

const impatient: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(PATIENCE_MS) });

export function clientOf(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: impatient },
  });
}

/** A family that writes, and two of its pages that listen. */
export class Family {
  readonly acknowledged: { id: string; at: number }[] = [];
  readonly listeners: Listener[] = [];
  readonly #client: SupabaseClient;
  readonly #name: string;

  constructor(name: string, client: SupabaseClient) {
    this.#name = name;
    this.#client = client;
  }

  static async make(index: number, url: string, keys: { publishable: string }): Promise<Family> {
    const email = `family-${index}@trial.club`;
    const made = await clientOf(url, keys.publishable).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: `Семейство ${index}` } },
    });
    if (made.error) throw made.error;
    const enter = async () => {
      const client = clientOf(url, keys.publishable);
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      await client.from('user_roles').insert({ role: 'parent' });
      return client;
    };
    const family = new Family(`family ${index}`, await enter());
    for (let page = 0; page < 2; page++) family.listeners.push(new Listener(await enter()));
    return family;
  }

  async write(attempts: Attempt[], isOver: () => boolean): Promise<void> {
    for (let index = 0; !isOver(); index++) {
      const full_name = `${this.#name} дете ${index}`;
      const began = now();
      const { data, error } = await this.#client
        .rpc('register_child', { full_name, birth_date: '2016-06-01' })
        .then(undefined, (cause: Error) => ({ data: null, error: { code: '', message: cause.message } }));
      if (!error) this.acknowledged.push({ id: (data as { id: string }).id, at: now() });
      attempts.push({
        who: this.#name,
        began,
        ended: now(),
        failure: error && `${error.code} ${error.message}`.slice(0, 60),
      });
      await wait(PAUSE_MS);
    }
  }
}

/** A page of a family: reads its children each time when it begins to listen, and hears of the ones that come. */
export class Listener {
  /** Read or heard. */
  readonly known = new Set<string>();
  /** When a change was heard. */
  readonly heardAt: number[] = [];
  /** When it began to listen, each time. */
  readonly joinedAt: number[] = [];
  #isReading = false;
  #isAskedAgain = false;
  readonly #client: SupabaseClient;

  constructor(client: SupabaseClient) {
    this.#client = client;
    const channel = client.channel('children of the family');
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'children' }, (change) => {
      this.heardAt.push(now());
      this.known.add((change.new as { id: string }).id);
    });
    channel.on('system', {}, ({ status }: { status: string }) => {
      if (status !== 'ok') return;
      this.joinedAt.push(now());
      void this.#read();
    });
    channel.subscribe();
  }

  /** As pages do: tried again until it works. */
  async #read(): Promise<void> {
    this.#isAskedAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      const ids = await this.#ids().catch(() => null);
      if (ids) for (const id of ids) this.known.add(id);
      else {
        this.#isAskedAgain = true;
        await wait(500);
      }
    }
    this.#isReading = false;
  }

  async #ids(): Promise<string[]> {
    const found: string[] = [];
    for (let from = 0; ; from += 1000) {
      const page = this.#client.from('children').select('id').order('id');
      const { data, error } = await page.range(from, from + 999);
      if (error) throw error;
      found.push(...data.map(({ id }) => String(id)));
      if (data.length < 1000) return found;
    }
  }

  leave(): void {
    void this.#client.removeAllChannels();
    void this.#client.realtime.disconnect();
  }
}

/** A visitor who reads a list and a page in turns. */
export async function read(
  who: string,
  url: string,
  key: string,
  attempts: Attempt[],
  isOver: () => boolean,
): Promise<void> {
  const list = `${url}/rest/v1/public_classes?select=class_id,title,free&limit=20`;
  for (let index = 0; !isOver(); index++) {
    const began = now();
    const failure = await impatient(index % 2 ? list : `${url}/club`, { headers: { apikey: key } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok ? null : String(answer.status);
      },
      (cause: Error) => (cause.cause as { code?: string } | undefined)?.code ?? cause.name,
    );
    attempts.push({ who, began, ended: now(), failure });
    await wait(PAUSE_MS);
  }
}
