import { PostgrestClient } from '@supabase/postgrest-js';
import type { RouterContextProvider } from 'react-router';
import type { Database } from '../../../contracts/database.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { readLanguage } from '../../i18n/page-language.ts';
import type { Result } from './rpc.ts';
import { requestContext, type RequestContext } from './server-context.ts';
import type { ClubClient } from './supabase.ts';

const clients = new WeakMap<RequestContext['fetch'], ClubClient>();

/** The tools of a public page's loader: a client of role `anon` in process, and the reader's language. */
export function publicReader(
  request: Request,
  context: Readonly<RouterContextProvider>,
): { db: ClubClient; locale: Locale } {
  return { db: anonymous(context.get(requestContext)), locale: readLanguage(request) };
}

/** The rows of an answer, or null when they could not be read: a page shows what it has. */
export async function rowsOf<T>(query: PromiseLike<Result<T[] | null>>): Promise<T[] | null> {
  const { data, error } = await query;
  if (error) console.error('A public page could not read its rows', error);
  return error ? null : (data ?? []);
}

function anonymous({ fetch, publicUrl, publishableKey }: RequestContext): ClubClient {
  let client = clients.get(fetch);
  if (!client) {
    client = new PostgrestClient<Database>(`${publicUrl}/rest/v1`, {
      headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
      fetch: (input, init) => fetch(input as Request, init),
    });
    clients.set(fetch, client);
  }
  return client;
}
