/** The five scores of learners, and of competitors (SPEC: two versions of progress metrics). */
export const METRICS = {
  learner: ['technique', 'endurance', 'speed', 'coordination', 'discipline'],
  competitive: ['speed', 'power', 'endurance', 'technique', 'mentality'],
} as const;
export type MetricSet = keyof typeof METRICS;
export type Metric = (typeof METRICS)[MetricSet][number];

/** Scores run from 1 to this. */
export const TOP_SCORE = 10;

/** The steps of a skill: not yet, with help, alone, sure. */
export const STEPS = [0, 1, 2, 3] as const;
export type SkillStep = (typeof STEPS)[number];

/** The name of each step, as the texts have it. */
export const STEP_NAMES = { 0: 'notYet', 1: 'withHelp', 2: 'alone', 3: 'sure' } as const;

/** The step at which a child has a skill. */
export const LAST_STEP: SkillStep = 3;

/** The steps with which a club may let a level be passed. */
export const PASSING_STEPS = [2, 3] as const satisfies readonly SkillStep[];

/** So many steps are sent in one call. */
export const MOST_STEPS_AT_ONCE = 500;

/** Another user's step that the sender had not seen, and whose of the two counts now. */
export interface StepConflict {
  child_id: string;
  skill_id: string;
  /** The step that was sent. */
  ours: SkillStep;
  step: SkillStep;
  marked_at: string;
  marked_by_name: string | null;
  kept: 'theirs' | 'yours';
  /** The id of the mark that counts now; null for one from before ids were kept. */
  counts: string | null;
}
