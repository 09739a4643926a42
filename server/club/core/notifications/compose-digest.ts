import { KIND_NAMES } from '../../../../contracts/notification-names.ts';
import type { NotificationFacts, NotificationKind } from '../../../../contracts/notifications.ts';
import { asEmail } from '../../../platform/email/email-content.ts';
import { SITE, type Email } from '../../../platform/email/outbox.ts';
import { fill, fillCount } from '../../../platform/texts.ts';
import { EMAIL_TEXTS, greet, subjectOf } from './compose-email.ts';
import type { Receiver } from './notify.ts';

/** A notification of which a digest has the title and the link. */
export interface DigestItem {
  notification_id: string;
  kind: NotificationKind;
  data: NotificationFacts;
}

/** The one email of the day in its reader's language, as text and as HTML. */
export function composeDigest(
  items: readonly DigestItem[],
  reader: Pick<Receiver, 'user_id' | 'full_name' | 'locale' | 'club' | 'price_display'> & { email: string },
): Email {
  const { locale, club, email, full_name } = reader;
  const texts = EMAIL_TEXTS[locale];
  const { subject, lead, button } = texts.digest;
  return {
    ...asEmail(email, 'digest', {
      locale,
      club,
      subject: `${fillCount(subject, items.length, locale)} · ${club}`,
      greeting: greet(texts, full_name),
      paragraphs: [lead],
      items: items.map(({ notification_id, kind, data }) => ({
        words: subjectOf(kind, data, reader) ?? KIND_NAMES[locale][kind],
        link: `${SITE}/notifications/${notification_id}`,
      })),
      button: { words: button, link: `${SITE}/notifications` },
      footnote: fill(texts.footnote, { club }),
      choices: [{ words: texts.settings, link: `${SITE}/notifications/settings` }],
    }),
    userId: reader.user_id,
  };
}
