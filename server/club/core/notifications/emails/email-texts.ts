import type { CertificateKind } from '../../../../../contracts/certificates.ts';
import type { Level } from '../../../../../contracts/levels.ts';
import type { YesOrNo } from '../../../../../contracts/messages.ts';
import type { WrittenFacts } from '../../../../../contracts/notification-facts.ts';
import type { NotificationKind } from '../../../../../contracts/notifications.ts';
import type { FaultKind } from '../../../../../contracts/status.ts';
import type { SessionBack, VisitKind } from '../../../../../contracts/visits.ts';
import type { Plural } from '../../../../platform/texts.ts';

/**
 * The names in braces in an email's texts: a fact, the level's, the certificate's or the visit's name, how many visits are left, where a
 * session went, the address of a bill, the installments of a payment, or what is wrong with a part of the installation.
 */
export type EmailFact =
  | keyof WrittenFacts
  | 'level'
  | 'certificate'
  | 'visit'
  | 'visits'
  | 'back'
  | 'bill'
  | 'parts'
  | 'fault';

export interface EmailText {
  subject: string;
  /** Paragraphs; one with an unknown fact is left out. */
  body: readonly string[];
  button: string;
}

/** The emails of some nouns. */
export type SomeEmails = Partial<Record<NotificationKind, EmailText>>;

/** The emails of one language. */
export interface EmailTexts {
  /** The greeting of a reader whose name is known, with `{name}`, and of others. */
  greeting: { named: string; other: string };
  /** The reason for which the reader gets this; `{club}` is the club's name. */
  footnote: string;
  settings: string;
  unsubscribe: string;
  /** The answers to a message that asks. */
  answers: Record<YesOrNo, string>;
  /** The press on a reminder by which a family announces an absence. */
  willMiss: string;
  levels: Record<Level, string>;
  certificates: Record<CertificateKind, string>;
  visitKinds: Record<VisitKind, string>;
  /** The way of the session of a canceled lesson, and of those of several. */
  sessionBack: Record<SessionBack, readonly [one: string, several: string]>;
  /** „{count} visits“ by the language's plural form. */
  visits: Plural;
  /** The faults of a part of the installation, and their end. */
  faults: Record<FaultKind, { began: string; ended: string }>;
  /** The one email of the day: „{count} notifications“, the sentence above their list, and the button. */
  digest: { subject: Plural; lead: string; button: string };
  kinds: Record<NotificationKind, EmailText>;
}
