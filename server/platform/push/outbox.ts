import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { hasRows, jsonRows } from '../database/rows.ts';
import { linkKeyHash, makeLinkKey } from '../link-key.ts';
import { RANKS, type Rank } from '../outbox-ranks.ts';

/** The content of a push, as the service worker of the app reads it. */
export interface PushContent {
  title: string;
  body: string;
  /** The address that a press opens, below the site. */
  path: string;
  /** A push with the same tag is shown in its stead. */
  tag: string;
  /** The language of the text. */
  lang: string;
  /** The key by which a press answers without signing in, and the presses. */
  answer_key?: string;
  actions?: { action: string; title: string }[];
  /** The key by which the device reports that it was shown; left out: no report is wanted. */
  shown_key?: string;
}

/** A push ready to leave to one browser. */
export interface Push {
  subscriptionId: string;
  notificationId: string;
  rank: Rank;
  content: PushContent;
  /** The hours for which it is of use, once it may leave. */
  usefulHours: number;
  /** It does not leave earlier: left out, at once. */
  notBefore?: string | undefined;
  /** Its device reports that it was shown. */
  isReported?: boolean;
}

/** This many pushes are one statement. */
const PUSHES_AT_ONCE = 1000;

/** Puts pushes into the outbox; the transaction has the club's own rights. */
export async function writePushes(trusted: Transaction, pushes: readonly Push[]): Promise<void> {
  for (let from = 0; from < pushes.length; from += PUSHES_AT_ONCE) {
    const rows = jsonRows(
      pushes.slice(from, from + PUSHES_AT_ONCE).map(({ content, rank, isReported, ...push }) => {
        const shown_key = isReported ? makeLinkKey() : undefined;
        return {
          ...push,
          rank: RANKS[rank],
          payload: JSON.stringify({ ...content, shown_key }),
          shownKeyHash: shown_key && linkKeyHash(shown_key),
        };
      }),
    );
    await sql`
      insert into push.outgoing (subscription_id, notification_id, rank, payload, shown_key_hash, not_before, useful_until)
      select "subscriptionId", "notificationId", rank, payload, "shownKeyHash", coalesce("notBefore", now()),
        coalesce("notBefore", now()) + make_interval(hours => "usefulHours")
      from jsonb_to_recordset(${rows}::jsonb) as pushes (
        "subscriptionId" uuid, "notificationId" uuid, rank smallint, payload text, "shownKeyHash" text,
        "usefulHours" integer, "notBefore" timestamptz
      )`.execute(trusted);
  }
}

/** A device may be faster than the answer of its service, so a push whose sending has begun may be reported, once. */
const isReportable = (key: string) => sql`shown_key_hash = ${linkKeyHash(key)} and shown_at is null and attempts > 0`;

/** True if a report by this key has something to note. */
export const isShownKey = (trusted: Transaction, key: string): Promise<boolean> =>
  hasRows(trusted)`select from push.outgoing where ${isReportable(key)}`;

/** Notes that a push was shown: it is not sent again. Returns its notification; null where there is nothing to note. */
export async function noteShown(trusted: Transaction, key: string): Promise<string | null> {
  const { rows } = await sql<{ notification_id: string }>`
    update push.outgoing set shown_at = now(), sent_at = coalesce(sent_at, now()), payload = null
    where ${isReportable(key)}
    returning notification_id`.execute(trusted);
  return rows[0]?.notification_id ?? null;
}
