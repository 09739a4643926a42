import type { Database } from '../../platform/database/database.ts';
import { asRealtime, toList } from '../as-realtime.ts';

/** Those of these claims, each as JSON, whose account is disabled or whose session has ended. */
export async function endedAmong(database: Database, claims: string[]): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const [rows] = await asRealtime(database, { text: ENDED, values: [toList(claims)] });
  return new Set(rows!.map(([claim]) => claim!));
}

const ENDED = `select held.claims from unnest($1::text[]) as held (claims)
  left join auth.sessions as s on s.id = realtime.session_of(held.claims::jsonb) and coalesce(s.not_after > now(), true)
  where (held.claims::jsonb ? 'session_id' and s.id is null)
    or held.claims::jsonb ->> 'sub' in (select id::text from auth.users where banned_until > now())`;
