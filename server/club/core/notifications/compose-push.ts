import { ANSWERS, type YesOrNo } from '../../../../contracts/messages.ts';
import { KIND_NAMES } from '../../../../contracts/notification-names.ts';
import type { NotificationFacts, NotificationKind } from '../../../../contracts/notifications.ts';
import type { Rank } from '../../../platform/outbox-ranks.ts';
import type { Push, PushContent } from '../../../platform/push/outbox.ts';
import { EMAIL_TEXTS, subjectOf } from './compose-email.ts';
import type { EmailFact } from './emails/email-texts.ts';
import type { Browser, Receiver } from './notify.ts';

/** Facts that a locked screen does not show: sums, codes to pay with, certificates and what is wrong with a seat's payment. */
const PRIVATE_FACTS: readonly EmailFact[] = [
  'amount',
  'code',
  'certificate',
  'byTransfer',
  'byCard',
  'byEasyPay',
  'inCash',
];

/** The hours after which a push is of no use. */
const USEFUL_HOURS = { urgent: 12, usual: 23, reminder: 12 } as const satisfies Partial<Record<Rank, number>>;

/** The push of a notification to one browser of its reader, in the reader's language. */
export function composePush(
  kind: NotificationKind,
  facts: NotificationFacts,
  reader: Receiver,
  { id, shows_private: showsPrivate }: Browser,
  rank: keyof typeof USEFUL_HOURS,
): Push {
  const { locale, club, notification_id: notificationId } = reader;
  const says = showsPrivate || !isPrivate(EMAIL_TEXTS[locale].kinds[kind].subject);
  return {
    subscriptionId: id,
    notificationId,
    rank,
    usefulHours: USEFUL_HOURS[rank],
    content: {
      title: club,
      body: (says && subjectOf(kind, facts, reader)) || KIND_NAMES[locale][kind],
      path: `/notifications/${notificationId}`,
      tag: notificationId,
      lang: locale,
      ...(facts.answer_key && answersBy(facts.answer_key, EMAIL_TEXTS[locale].answers)),
    },
  };
}

/** The answers that are pressed on the screen itself. */
const answersBy = (key: string, words: Record<YesOrNo, string>): Pick<PushContent, 'answer_key' | 'actions'> => ({
  answer_key: key,
  actions: ANSWERS.map((action) => ({ action, title: words[action] })),
});

/** True if a text names a sum, a code or a certificate. */
const isPrivate = (text: string): boolean => PRIVATE_FACTS.some((fact) => text.includes(`{${fact}}`));
