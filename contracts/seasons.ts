import type { ClashCode, WeeklySession } from './classes.ts';
import type { Level } from './levels.ts';
import type { MaybeTranslated, Translated } from './translated.ts';

/** The longest season, in days. */
export const SEASON_DAYS = 400;

/** A seat is held for so long while a family fills in and pays. */
export const HOLD_MINUTES = 10;
/** The most seats that are held for a family at once, */
export const MOST_HOLDS = 4;
/** and that were held for a child in a class, and for a family, within a day. */
export const MOST_HOLDS_A_DAY = { child: 3, family: 12 };

/** Those who enroll in a season from their own hour on, in the order of their rights. */
export const AUDIENCES = ['own', 'sibling', 'waitlist', 'program', 'everybody'] as const;
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
export interface SeasonProposal extends Translated<'from_title'>, MaybeTranslated<'title' | 'location_name'> {
  proposal_id: string;
  season_id: string;
  child_id: string;
  child_name: string;
  status: ProposalStatus;
  answer_until: string;
  /** The class that the child is in now. */
  from_class_id: string;
  class_id: string | null;
  sessions: WeeklySession[] | null;
}

/** A clash of a class of a season, by its name. */
export interface SeasonClash {
  class_id: string;
  title: string;
  code: ClashCode;
  /** The class that has the instructor, the lane or the hall at that time. */
  other: string;
}

/** A class with fewer children is one to look at, unless a rehearsal names another number. */
export const FEWEST_CHILDREN = 4;
/** A rehearsal counts all, and names so many of each kind. */
export const MOST_NAMED = 100;
/** Siblings come together where the one's hour is over at most so many minutes before the other's begins. */
export const SIBLING_MINUTES = 30;

interface TitledClass extends Translated<'title'> {
  class_id: string;
}

/** The fill of a planned class: the children who get a seat, and all who would take one. */
export interface RehearsedClass extends TitledClass {
  max_capacity: number;
  seated: number;
  wanted: number;
}

/** The reasons why a child has no class: its class is full, none is of its level and age, its class is not in the plan, it waits and still does. */
export type WithoutReason = 'full' | 'none_fits' | 'not_planned' | 'waits';

/** A child that has no class in the plan, with the class of now that it swims or waits in. */
export interface ChildWithout extends TitledClass {
  child_id: string;
  child_name: string;
  level: Level;
  age: number;
  reason: WithoutReason;
  /** The planned class that it would take if it had seats; null: there is none. */
  planned_id: string | null;
}

/** A sibling with its class in the plan. */
interface RehearsedSibling extends TitledClass {
  child_id: string;
  child_name: string;
}

/** Siblings who come together now and would not: at different hours of a day, or never at the same time and location. */
export interface PartedSiblings {
  parent_id: string;
  fault: 'hours' | 'apart';
  children: RehearsedSibling[];
}

/** The clash of a planned class, or its lane that the location does not have; with who teaches it. */
export interface RehearsedClash extends Omit<SeasonClash, 'code'> {
  code: ClashCode | 'lane_not_found';
  instructor: string | null;
}

/** The season as it would begin if it were published now; all are counted, the first of each kind are named. */
export interface Rehearsal {
  /** Children who swim now, and those who wait or wished in vain. */
  children: number;
  waiting: number;
  seated: number;
  counts: Record<'overfull' | 'few' | 'empty' | 'parted' | 'without' | 'clashes', number>;
  overfull: RehearsedClass[];
  few: RehearsedClass[];
  empty: RehearsedClass[];
  parted: PartedSiblings[];
  without: ChildWithout[];
  clashes: RehearsedClash[];
}

/** The number of new classes that are proposed at once. */
export const MOST_PROPOSED = 20;

/** A class that waiting children would fill, beside a free lane and a free instructor. */
export interface ProposedClass extends Translated<'title' | 'location_name'> {
  /** The class that it is like: the one that most of them wait for. */
  class_id: string;
  level: Level | null;
  age_from: number;
  age_until: number;
  /** The children who wait, and those of them whom one class takes. */
  waiting: number;
  takes: number;
  /** Their positions, the longest first. */
  waiting_ids: string[];
  sessions: WeeklySession[];
  /** The hours are those of a free lane and a free instructor; without: no hour has both. */
  is_free: boolean;
  lane: number | null;
  instructor_id: string | null;
  instructor: string | null;
}
