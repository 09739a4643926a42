import type { Translated } from './translated.ts';

/** The longest season, in days. */
export const SEASON_DAYS = 400;

/** A seat is held for so long while a family fills in and pays. */
export const HOLD_MINUTES = 10;
/** The most seats that are held for a family at once, */
export const MOST_HOLDS = 4;
/** and that were held for a child in a class, and for a family, within a day. */
export const MOST_HOLDS_A_DAY = { child: 3, family: 12 };

/** Those who enroll in a season from their own hour on, in the order of their rights. */
export const AUDIENCES = ['own', 'sibling', 'waitlist', 'everybody'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The answers to a proposal; after its day an open one has lapsed. */
export const PROPOSAL_STATUSES = ['open', 'confirmed', 'declined', 'lapsed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** Families that have not answered are reminded this many days before the last one. */
export const PROPOSAL_REMINDER_DAYS = 3;

/** The most classes that a child wishes for in a draw. */
export const MOST_WISHES = 5;
/** The most children whom a family enters in a draw by itself. */
export const MOST_IN_DRAW = 8;

/** The part of a draw that anybody may read; the list from its closing on, the seed once it is drawn. */
export interface DrawRecord extends Translated<'name'> {
  season_id: string;
  /** The public numbers that will be the seed, in words. */
  seed_source: string;
  seed_source_en: string | null;
  seed_source_ru: string | null;
  closes_at: string;
  closed_at: string | null;
  /** SHA-256 of the list. */
  hash: string | null;
  list: string | null;
  /** The file that draws: `node draw.mjs list.json SEED`. */
  program: string | null;
  /** One person has entered the seed, the second is waited for. */
  is_entered: boolean;
  seed: string | null;
  drawn_at: string | null;
  seated_at: string | null;
}

/** The class that a child is offered for a season; without a class none that fits has a seat. */
export interface SeasonProposal extends Translated<'from_title'> {
  proposal_id: string;
  season_id: string;
  child_id: string;
  child_name: string;
  status: ProposalStatus;
  answer_until: string;
  /** The class that the child is in now. */
  from_class_id: string;
  class_id: string | null;
  title: string | null;
  title_en: string | null;
  title_ru: string | null;
  location_name: string | null;
  location_name_en: string | null;
  location_name_ru: string | null;
  sessions: { day_of_week: number; start_time: string }[] | null;
}

/** A clash of a class of a season, by its name. */
export interface SeasonClash {
  class_id: string;
  title: string;
  code: 'instructor_clash' | 'hall_clash' | 'lane_clash';
  /** The class that has the instructor, the lane or the hall at that time. */
  other: string;
}
