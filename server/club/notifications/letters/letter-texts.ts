import type { NotificationKind } from '../../../../contracts/notifications.ts';
import type { WrittenFacts } from '../../../../contracts/notification-facts.ts';
import type { CertificateKind } from '../../../../contracts/certificates.ts';
import type { Level } from '../../../../contracts/levels.ts';

/** What may stand in braces in a letter's texts: a fact, the level's or the certificate's name, how many visits are left, or where a bill's paper is. */
export type LetterFact = keyof WrittenFacts | 'level' | 'certificate' | 'visits' | 'bill';

export interface LetterText {
  subject: string;
  /** Paragraphs; one that names a fact which is not known is left out. */
  body: readonly string[];
  button: string;
}

/** The letters of one language. */
export interface LetterTexts {
  /** The greeting of somebody whose name is known, with `{name}`, and of others. */
  greeting: { named: string; other: string };
  /** Why the reader gets this; `{club}` stands for the club's name. */
  footnote: string;
  settings: string;
  unsubscribe: string;
  levels: Record<Level, string>;
  certificates: Record<CertificateKind, string>;
  /** „{count} visits“ by the language's plural form. */
  visits: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  kinds: Record<NotificationKind, LetterText>;
}
