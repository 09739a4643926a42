import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { useEffect, useEffectEvent } from 'react';
import type { Database } from '../../../contracts/database.ts';
import { CHANGES_MISSED } from '../../../contracts/realtime.ts';
import { untilLoaded } from '../first/until-loaded.ts';
import { queryClient } from './query.ts';
import { live } from './supabase.ts';

type Tables = Database['public']['Tables'];

/** A table to watch; the filter is the protocol's own, `child_id=in.(…)`, and spares the server rows that are not shown here. */
export interface Watched {
  table: keyof Tables;
  filter?: string;
}

/** A change of a row that the user may see; null when something may have been missed: before listening began, or in a pause. */
export type LiveChange = RealtimePostgresChangesPayload<Record<string, unknown>> | null;

/** No two channels of a page share a name, so that one which is left does not take the next one with it. */
let channels = 0;
/** Rows that a page shows and does not read again are at most so old: a roster counts as fresh for a minute. */
const READ_BEFORE_MS = 75_000;
/** So long the asking itself may take. */
const JOIN_MS = 5000;
/** A read may have looked at the rows so long before its answer was here. */
const READING_MS = 15_000;

/** Calls back for every change of these tables that the user may see, as long as the component is mounted. */
export function useLiveTables(watched: readonly Watched[], onChange: (change: LiveChange) => void): void {
  const notify = useEffectEvent(onChange);
  const key = JSON.stringify(watched);
  useEffect(() => {
    const tables = JSON.parse(key) as Watched[];
    if (tables.length === 0) return undefined;
    return join(`tables-${++channels}`, false, (channel, missed) => {
      for (const { table, filter } of tables) {
        const what = { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) } as const;
        channel.on('postgres_changes', what, (change) => notify(change));
      }
      missed(() => notify(null));
    });
  }, [key]);
}

/** Calls back whenever the database sends the event to one of the topics, and whenever one may have been missed. */
export function useLiveTopics(topics: readonly string[], event: string, onEvent: () => void): void {
  const notify = useEffectEvent(onEvent);
  const key = JSON.stringify(topics);
  useEffect(() => {
    const leave = (JSON.parse(key) as string[]).map((topic) =>
      // In a private channel none but those speak whom a policy lets.
      join(topic, true, (channel, missed) => {
        channel.on('broadcast', { event }, () => notify());
        missed(() => notify());
      }),
    );
    return () => leave.forEach((each) => each());
  }, [key, event]);
}

/** The age of the oldest rows that this browser may hold, in ms. */
function ageOfReads(): number {
  const moments = queryClient()
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
    .filter((moment) => moment > 0);
  if (moments.length === 0) return READ_BEFORE_MS;
  // A clock that was set back says nothing.
  const age = Date.now() - Math.min(...moments);
  return age < 0 ? READ_BEFORE_MS : Math.min(READ_BEFORE_MS, age + READING_MS);
}

/** Joins a channel; answers how to leave it. What `missed` is given is called when something may have been missed. */
function join(
  topic: string,
  isPrivate: boolean,
  listen: (channel: RealtimeChannel, missed: (call: () => void) => void) => void,
): () => void {
  let leave: (() => void) | undefined;
  let gone = false;
  let joined = false;
  const began = performance.now();
  const begin = async () => {
    // A channel keeps the name in which it was joined: it must be the user's.
    const client = await live();
    if (gone) return;
    // It counts as joined only once the tables are listened to, too; the club says what happened since the page was read.
    const since_ms = Math.round(performance.now() - began + ageOfReads() + JOIN_MS);
    // The club's clock decides what is newer than the page: the device's may be wrong.
    const replay = { since: 0, limit: 1 };
    const changes = { wait: true, since_ms };
    const channel = client.channel(topic, {
      config: { private: isPrivate, postgres_changes_options: changes, ...(isPrivate && { broadcast: { replay } }) },
    });
    let missed: () => void = () => undefined;
    listen(channel, (call) => (missed = call));
    channel.on('system', {}, ({ message }: { message?: string }) => {
      if (message === CHANGES_MISSED) missed();
    });
    const asked = performance.now();
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') return;
      if (joined || performance.now() - asked > JOIN_MS) missed();
      joined = true;
    });
    leave = () => void client.removeChannel(channel);
  };
  untilLoaded(begin, () => gone);
  return () => {
    gone = true;
    leave?.();
  };
}
