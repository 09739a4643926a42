import type { Hindrance } from './hindrances.ts';
import type { Translated } from './translated.ts';

/** A child comes this long before its lesson at the earliest. */
export const CHECK_IN_MINUTES_BEFORE = 90;

/** The digits of a card: those of the child's id as one number. */
export const CARD_DIGITS = 39;

/**
 * The number on a child's card. Digits alone, since a scanner types like a keyboard: other signs would come out as those of
 * its Cyrillic layout.
 */
export const cardNumberOf = (childId: string): string =>
  BigInt(`0x${childId.replaceAll('-', '')}`)
    .toString()
    .padStart(CARD_DIGITS, '0');

/** The id of the child whose card it is; null for any other text. */
export function childOfCard(scanned: string): string | null {
  const digits = scanned.replaceAll(/\s/g, '');
  if (!/^\d+$/.test(digits) || digits.length !== CARD_DIGITS) return null;
  const signs = BigInt(digits).toString(16).padStart(32, '0');
  return signs.length > 32 ? null : signs.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface CheckInLesson extends Translated<'title'> {
  id: string;
  starts_at: string;
}

export interface CheckIn {
  /** `no_lesson`: none of the child's lessons is held here about now. */
  outcome: 'checked_in' | 'already' | 'no_lesson';
  child_name: string;
  /** The lesson for which it came; for `no_lesson` its next one, anywhere. */
  lesson: CheckInLesson | null;
  /** Until now it was announced or marked as not coming. */
  was_absent: boolean;
  hindrances: Hindrance[];
}
