import type { PriceDisplay } from '../../../../contracts/money.ts';
import {
  isForDigest,
  isUrgentKind,
  kindRule,
  wantsEmail,
  wantsPush,
  type NotificationData,
  type NotificationFacts,
  type NotificationKind,
} from '../../../../contracts/notifications.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import type { Trader } from '../../../../contracts/trader.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { HELD_MINUTES, writeEmails, type Email } from '../../../platform/email/outbox.ts';
import { writePushes } from '../../../platform/push/outbox.ts';
import { composeEmail } from './compose-email.ts';
import { composePush } from './compose-push.ts';

/** A user who was just notified. */
interface Notified {
  user_id: string;
  notification_id: string;
  /** An email of it leaves. */
  by_email: boolean;
}

interface NotificationRequest<Kind extends NotificationKind> {
  /** User ids; a repeated id is notified once. */
  to: string | readonly string[];
  kind: Kind;
  data: NotificationData[Kind];
  /** A key by which the same person is notified only once, ever: work that may run twice sets it. */
  once?: string;
  /** False: no email of it. */
  byEmail?: boolean;
  /** A payment that may be taken in cash at once: the email waits a few minutes for it, and falls away with it. */
  heldFor?: string | undefined;
  /** The facts that the email of a user has beside the data; of them a push has the key that answers. */
  emailFacts?: (userId: string) => Partial<NotificationData[Kind]>;
  /** Emails and pushes of it leave before others, and at once; false: they wait for the end of quiet hours, whatever their kind. */
  urgent?: boolean;
  /** Devices report that they showed a push of it. */
  reportsShown?: boolean;
  /** The receivers have just asked for it, in a transaction that is not theirs: it waits for nothing. */
  atOnce?: boolean;
}

/** A browser in which a user wants notifications. */
export interface Browser {
  id: string;
  shows_private: boolean;
}

/** A user who was just notified, and how email reaches them. */
export interface Receiver {
  notification_id: string;
  user_id: string;
  full_name: string;
  locale: Locale;
  /** Null also for a disabled user, until the account is enabled again, and for a family that the club manages. */
  email: string | null;
  by_email: boolean | null;
  by_push: boolean | null;
  /** Those that get pushes; none of a disabled user. */
  browsers: readonly Browser[];
  club: string;
  price_display: PriceDisplay;
  /** Left out: no company is entered. */
  trader?: Trader;
}

/** The same, and when what is not urgent leaves to them. */
interface TimedReceiver extends Receiver {
  /** The end of the quiet hours of this moment; null: it is in none. */
  quiet_end: string | null;
  /** The next email of the day; null: each email comes by itself. */
  digest_at: string | null;
}

/**
 * Notifies users in this transaction: each finds the notification at the bell, in their email unless they have
 * switched emails of this kind off, and likewise on the screens of their browsers. What is not urgent, and is no answer to
 * the reader's own press, waits for the end of quiet hours, or for the reader's one email of the day. Works inside asServiceRole and outside. Returns those who were not notified before.
 */
export async function notify<Kind extends NotificationKind>(
  trx: Transaction,
  {
    to,
    kind,
    data,
    once,
    byEmail = true,
    heldFor,
    emailFacts,
    urgent,
    reportsShown = false,
    atOnce = false,
  }: NotificationRequest<Kind>,
): Promise<Notified[]> {
  const people = [...new Set(typeof to === 'string' ? [to] : to)];
  if (people.length === 0) return [];
  const answerKey = (userId: string) => (emailFacts?.(userId) as NotificationFacts | undefined)?.answer_key;
  return asServiceRole(trx, async (trusted) => {
    const added = await write(trusted, { people, kind, data, once, heldMinutes: heldFor ? HELD_MINUTES : 0 });
    const waits = !(urgent ?? isUrgentKind(kind)) && !atOnce;
    const rank = urgent ? 'urgent' : (kindRule(kind).haste ?? 'usual');
    const getsEmail = (each: Receiver) => byEmail && each.email !== null && wantsEmail(kind, each.by_email);
    await writeEmails(
      trusted,
      added.filter(getsEmail).map((each) => ({
        ...composeEmail(kind, { ...data, ...emailFacts?.(each.user_id) }, each),
        notificationId: each.notification_id,
        heldFor,
        ...(waits && whenFor(kind, each)),
      })),
      rank,
    );
    await writePushes(
      trusted,
      added
        .filter((each) => wantsPush(kind, each.by_push))
        .flatMap((each) =>
          each.browsers.map((browser) => ({
            ...composePush(kind, { ...data, answer_key: answerKey(each.user_id) }, each, browser, rank),
            notBefore: (waits && each.quiet_end) || undefined,
            isReported: reportsShown,
          })),
        ),
    );
    return added.map((each) => ({
      user_id: each.user_id,
      notification_id: each.notification_id,
      by_email: getsEmail(each),
    }));
  });
}

/** The moment before which an email that is not urgent does not leave to its reader. */
function whenFor(
  kind: NotificationKind,
  { quiet_end, digest_at }: TimedReceiver,
): Pick<Email, 'notBefore' | 'forDigest'> {
  const forDigest = digest_at !== null && isForDigest(kind);
  return { forDigest, notBefore: (forDigest ? digest_at : quiet_end) ?? undefined };
}

interface Written {
  people: string[];
  kind: string;
  data: object;
  once: string | undefined;
  heldMinutes: number;
}

/** Writes the notifications and returns those that are new: under the same key a user is notified once. */
const write = (
  trusted: Transaction,
  { people, kind, data, once, heldMinutes }: Written,
): Promise<TimedReceiver[]> => allRows(trusted)`
    with added as (
      insert into notifications (user_id, kind, data, once_key)
      select id, ${kind}, ${JSON.stringify(data)}::jsonb, ${once ?? null}::text from unnest(${people}::uuid[]) as id order by id
      on conflict (user_id, once_key) where once_key is not null do nothing
      returning id, user_id
    )
    select
      added.id as notification_id, added.user_id, coalesce(full_name, '') as full_name, coalesce(locale, 'bg') as locale,
      case when enabled and not exists (select from private.managed_accounts where managed_accounts.user_id = added.user_id)
        then users.email
      end as email,
      by_email, by_push, case when enabled then coalesce(browsers, '[]') else '[]' end as browsers,
      case when added.user_id is distinct from (select auth.uid()) then case coalesce(quiet, 'club')
        when 'own' then private.quiet_end(times.quiet_from, times.quiet_until, now())
        when 'club' then club.quiet_end
      end end as quiet_end,
      case when digest_at is not null and added.user_id is distinct from (select auth.uid())
        then private.next_clock(digest_at, now() + make_interval(mins => ${heldMinutes}::integer))
      end as digest_at,
      coalesce(case locale when 'en' then name_en when 'ru' then name_ru end, name) as club, club.price_display, trader
    from added
    join (select id, email, coalesce(banned_until <= now(), true) as enabled from auth.users) as users on users.id = added.user_id
    left join profiles on profiles.user_id = added.user_id
    left join notification_times as times on times.user_id = added.user_id
    left join notification_settings on notification_settings.user_id = added.user_id and notification_settings.kind = ${kind}
    left join (
      select user_id, jsonb_agg(jsonb_build_object('id', id, 'shows_private', shows_private)) as browsers
      from push_subscriptions where user_id = any (${people}::uuid[]) group by user_id
    ) as push on push.user_id = added.user_id
    cross join (
      select name, name_en, name_ru, private.quiet_end(quiet_from, quiet_until, now()) as quiet_end,
        jsonb_build_object('currency', currency, 'way', price_display) as price_display,
        jsonb_build_object('company_name', company_name, 'company_eik', company_eik, 'company_vat', company_vat,
          'company_address', company_address) as trader
      from club_settings offset 0
    ) as club`;
