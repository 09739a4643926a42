/** The steps of a new club's first hour, in the order in which they are shown: the currency stays once a price is there. */
export const SETUP_STEPS = [
  'currency',
  'details',
  'locations',
  'skills',
  'plans',
  'holidays',
  'documents',
  'instructors',
  'classes',
  'import',
  'email',
  'backup',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Steps that an admin confirms, since no row shows that they are done. */
export const CONFIRMED_STEPS = ['currency', 'skills', 'email'] as const satisfies readonly SetupStep[];

/** The marks of a step beside what the data shows. */
export const SETUP_MARKS = ['skipped', 'confirmed'] as const;
export type SetupMark = (typeof SETUP_MARKS)[number];

export type SetupState = 'open' | 'done' | 'skipped';

/** The outcome of the newest test email. */
export interface TestEmail {
  recipient: string;
  /** `kept`: the club sends no emails at all. */
  state: 'kept' | 'waiting' | 'taken' | 'failed' | 'refused';
  /** The SMTP server's own words, if it said any. */
  answer: string | null;
  created_at: string;
}

export interface Setup {
  /** An admin closed the guide. */
  closed: boolean;
  steps: { step: SetupStep; state: SetupState }[];
  test_email: TestEmail | null;
}
