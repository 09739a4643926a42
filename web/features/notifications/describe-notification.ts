import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { Notification } from './notifications-data.ts';

/** A notification as a person reads it, and where it leads. */
export interface NotificationWords {
  text: string;
  to: string | null;
}

const KINDS = [
  'place_offered',
  'athlete_approved',
  'payment_validated',
  'payment_paid',
  'payment_failed',
  'payment_refunded',
] as const;
type Kind = (typeof KINDS)[number];

/** The sentence of a notification in the user's language; a kind of a newer server gets the general one. */
export function describeNotification(
  { kind, data }: Pick<Notification, 'kind' | 'data'>,
  t: TFunction<'notifications'>,
  format: Format,
): NotificationWords {
  const known = KINDS.find((each) => each === kind);
  if (!known) return { text: t('other'), to: null };
  const facts = {
    amount: data.amount === undefined ? '' : format.moneyText(data.amount),
    reference: data.reference ?? '',
    note: data.note ? ` ${data.note}` : '',
    class: data.class_title ?? '',
    until: data.expires_at ? format.dateTime(data.expires_at) : '',
  };
  return { text: t(`kinds.${known}`, facts), to: placeOf(known) };
}

function placeOf(kind: Kind): string {
  if (kind === 'athlete_approved') return paths.athleteDashboard;
  return kind === 'place_offered' ? paths.dashboard : paths.payments;
}
