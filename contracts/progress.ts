/** The five scores of learners, and of competitors (SPEC: two versions of progress metrics). */
export const METRICS = {
  learner: ['technique', 'endurance', 'speed', 'coordination', 'discipline'],
  competitive: ['speed', 'power', 'endurance', 'technique', 'mentality'],
} as const;
export type MetricSet = keyof typeof METRICS;
export type Metric = (typeof METRICS)[MetricSet][number];

/** Scores run from 1 to this. */
export const TOP_SCORE = 10;
