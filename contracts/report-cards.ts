import type { SkillStep } from './progress.ts';
import type { Locale } from './roles.ts';

/** A draft; one that waits for an admin; one that the family has. */
export type ReportState = 'draft' | 'ready' | 'issued';

export const MAX_PERIOD = 80;
export const MAX_WORDS = 2000;
/** So many report cards are written or issued in one call. */
export const MOST_REPORTS = 100;

/** A skill on a report card as it was, in the card's language. */
export interface ReportSkill {
  name: string;
  step: SkillStep;
}

/** A child of a class with the words that its skills propose, and its report card that is not issued yet. */
export interface ReportProposal {
  child_id: string;
  full_name: string;
  /** The family's language. */
  locale: Locale;
  /** Null: the club has no level for the child. */
  level_name: string | null;
  words: string;
  open: { id: string; period: string; words: string; state: ReportState } | null;
  last_issued_at: string | null;
}
