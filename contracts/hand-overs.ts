/** The oldest age that a club's rule may name. */
export const MAX_HAND_OVER_AGE = 18;

/** The longest reason for which another person takes a child. */
export const MAX_HAND_OVER_REASON = 500;

/** The signs of the code that a collector shows. */
export const HAND_OVER_CODE_LENGTH = 6;

/** Wrong codes for a child in a lesson until its family has to make another one. */
export const MOST_CODE_ATTEMPTS = 5;

/** A person who may take a child: a guardian, or one whom the family has named. */
export interface Collector {
  collector_id: string;
  full_name: string;
  is_guardian: boolean;
}

/** The person with whom a child left; all null: none, it was taken back. */
export interface TakenBy {
  /** Null: another person, for a reason. */
  collector_id: string | null;
  collector_name: string | null;
  reason: string | null;
}

/** Two people of the staff gave a child to different persons: what each said, and whose counts. */
export interface HandOverConflict {
  child_id: string;
  ours: TakenBy;
  theirs: TakenBy;
  /** The moment of the other tick. */
  handed_at: string;
  handed_by_name: string | null;
  kept: 'theirs' | 'yours';
  /** The id of the tick that counts now. */
  counts: string;
}

export type HandOverOutcome =
  | { outcome: 'saved'; taken_by: TakenBy; conflict: HandOverConflict | null }
  /** Unknown, of another child, used, of another day: all the same. */
  | { outcome: 'code_wrong' };
