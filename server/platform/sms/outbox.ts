import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { jsonRows } from '../database/rows.ts';

/** A text message to a family that waits for the carrier. */
interface WaitingText {
  id: string;
  /** E.164 without the plus sign. */
  recipient: string;
  /** Null: it is above the limit, and never leaves. */
  body: string | null;
  urgent: boolean;
  /** The time after which it is of no use any more, from when it may leave. */
  usefulHours: number;
  /** It does not leave earlier; null: at once. */
  notBefore: string | null;
}

/** This many text messages are one statement. */
const TEXTS_AT_ONCE = 1000;

/** Puts text messages into the outbox; the transaction has the club's own rights. */
export async function writeTexts(trusted: Transaction, texts: readonly WaitingText[]): Promise<void> {
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
    const rows = jsonRows(texts.slice(from, from + TEXTS_AT_ONCE));
    await sql`
      insert into sms.outbox (id, recipient, body, urgent, over_limit, not_before, useful_until)
      select id, recipient, body, urgent, body is null, leaves_at, leaves_at + make_interval(hours => "usefulHours")
      from jsonb_to_recordset(${rows}::jsonb) as texts (
        id uuid, recipient text, body text, urgent boolean, "usefulHours" integer, "notBefore" timestamptz
      ) cross join lateral (select coalesce("notBefore", now()) as leaves_at) as leaving`.execute(trusted);
  }
}
