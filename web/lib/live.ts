import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { useEffect, useEffectEvent } from 'react';
import type { Database } from '../../contracts/database.gen.ts';
import { supabase } from './supabase.ts';

type Tables = Database['public']['Tables'];

/** A table to watch; the filter is the protocol's own, `child_id=in.(…)`, and spares the server what nobody here looks at. */
export interface Watched {
  table: keyof Tables;
  filter?: string;
}

/** What has happened to a row that the user may see; null when listening begins again, or late: what came before may have been missed. */
export type LiveChange = RealtimePostgresChangesPayload<Record<string, unknown>> | null;

/** No two channels of a page share a name, so that one which is left does not take the next one with it. */
let channels = 0;
/** What the page has read so lately is not read again when listening begins for the first time. */
const JUST_READ_MS = 10_000;

/** Calls back for every change of these tables that the user may see, as long as the component stands. */
export function useLiveTables(watched: readonly Watched[], onChange: (change: LiveChange) => void): void {
  const tell = useEffectEvent(onChange);
  const key = JSON.stringify(watched);
  useEffect(() => {
    const tables = JSON.parse(key) as Watched[];
    if (tables.length === 0) return undefined;
    return join(`tables-${++channels}`, (channel, begins) => {
      for (const { table, filter } of tables) {
        const what = { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) } as const;
        channel.on('postgres_changes', what, (change) => tell(change));
      }
      begins(() => tell(null));
    });
  }, [key]);
}

/** Calls back whenever the database sends the event to one of the topics, and whenever listening begins. */
export function useLiveTopics(topics: readonly string[], event: string, onEvent: () => void): void {
  const tell = useEffectEvent(onEvent);
  const key = JSON.stringify(topics);
  useEffect(() => {
    const leave = (JSON.parse(key) as string[]).map((topic) =>
      join(
        topic,
        (channel, begins) => {
          channel.on('broadcast', { event }, () => tell());
          begins(() => tell());
        },
        // In a private channel none but those speak whom a policy lets.
        true,
      ),
    );
    return () => leave.forEach((each) => each());
  }, [key, event]);
}

type Channel = ReturnType<Awaited<ReturnType<typeof supabase>>['channel']>;

/** Joins a channel; answers how to leave it. What `begins` is given is called each time the channel has been joined again, or late. */
function join(
  topic: string,
  listen: (channel: Channel, begins: (call: () => void) => void) => void,
  isPrivate = false,
): () => void {
  let leave: (() => void) | undefined;
  let gone = false;
  let joined = false;
  const began = performance.now();
  void supabase().then(async (client) => {
    // A channel keeps the name in which it was joined: it must be the user's.
    await client.realtime.setAuth();
    if (gone) return;
    // It counts as joined only once the tables are listened to, too.
    const channel = client.channel(topic, {
      config: { private: isPrivate, postgres_changes_options: { wait: true } },
    });
    let begun: () => void = () => undefined;
    listen(channel, (call) => (begun = call));
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') return;
      if (joined || performance.now() - began > JUST_READ_MS) begun();
      joined = true;
    });
    leave = () => void client.removeChannel(channel);
  });
  return () => {
    gone = true;
    leave?.();
  };
}
