import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import { succeeds } from '../platform/testing/answers.ts';

/** The public key of a program that runs. */
export async function publicKeyOf(url: string): Promise<string> {
  return ((await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }).publishableKey;
}

/** The official client of a program that runs, as a visitor. */
export async function visitorOf(url: string, options: SupabaseClientOptions<'public'> = {}): Promise<SupabaseClient> {
  return createClient(url, await publicKeyOf(url), {
    auth: { persistSession: false, autoRefreshToken: false },
    ...options,
    realtime: { transport: WebSocket as never, ...options.realtime },
  });
}

/** The same, signed in; by default as a user of the demo club. */
export async function signedIn(url: string, email: string, password = DEMO_PASSWORD): Promise<SupabaseClient> {
  const client = await visitorOf(url);
  await succeeds(client.auth.signInWithPassword({ email, password }));
  return client;
}
