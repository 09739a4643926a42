import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { jsonRows } from '../database/rows.ts';
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
}

/** This many pushes are one statement. */
const PUSHES_AT_ONCE = 1000;

/** Puts pushes into the outbox; the transaction has the club's own rights. */
export async function writePushes(trusted: Transaction, pushes: readonly Push[]): Promise<void> {
  for (let from = 0; from < pushes.length; from += PUSHES_AT_ONCE) {
    const rows = jsonRows(
      pushes
        .slice(from, from + PUSHES_AT_ONCE)
        .map(({ content, rank, ...push }) => ({ ...push, rank: RANKS[rank], payload: JSON.stringify(content) })),
    );
    await sql`
      insert into push.outgoing (subscription_id, notification_id, rank, payload, not_before, useful_until)
      select "subscriptionId", "notificationId", rank, payload, coalesce("notBefore", now()),
        coalesce("notBefore", now()) + make_interval(hours => "usefulHours")
      from jsonb_to_recordset(${rows}::jsonb) as pushes (
        "subscriptionId" uuid, "notificationId" uuid, rank smallint, payload text, "usefulHours" integer,
        "notBefore" timestamptz
      )`.execute(trusted);
  }
}
