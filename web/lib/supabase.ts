import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../contracts/database.ts';
import { patientFetch } from './patient-fetch.ts';

/** The official client, typed by the migrated database. */
export type ClubClient = SupabaseClient<Database>;

/** The part of the client's code that makes a client. */
type ClientCode = Pick<typeof import('@supabase/supabase-js'), 'createClient'>;
let loadCode = (): Promise<ClientCode> => import('@supabase/supabase-js');

/** For pages that bring the client's code with them: it is not asked for a second time. */
export function bringClient(code: ClientCode): void {
  loadCode = () => Promise.resolve(code);
}

let client: Promise<ClubClient> | undefined;
let recovering = false;

/** The browser's one client of the club's services; its code is loaded on first use, after the page is painted, unless the page brings it. */
export function supabase(): Promise<ClubClient> {
  client ??= loadCode().then(({ createClient }) => {
    const made = createClient<Database>(location.origin, publishableKey(), {
      global: { fetch: patientFetch },
      // Reads are tried again where they are asked for, and only while there is a network.
      db: { retry: false },
    });
    made.auth.onAuthStateChange((event) => {
      if (event === 'PASSWORD_RECOVERY') recovering = true;
      if (event === 'INITIAL_SESSION') tidyAddress();
    });
    return made;
  });
  return client;
}

/** The client empties the fragment of a session that it took up, and leaves the sign in front of it behind. */
function tidyAddress(): void {
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
}

/** For the server, which only records the first requests of a page. */
export function recordInstead(recorder: ClubClient): void {
  client = Promise.resolve(recorder);
}

/** Whether the person came by a link for a new password and has not set one yet. */
export const recovery = {
  pending: () => recovering,
  end: () => {
    recovering = false;
  },
};

function publishableKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? '';
}
