import * as z from 'zod/mini';
import { LEVELS } from '../levels.ts';
import { METRICS, TOP_SCORE } from '../progress.ts';
import { MAX_NAME } from '../validation.ts';
import { id, line, text } from './validation.ts';

const MAX_SKILL = 200;

const score = () => z.optional(z.int().check(z.gte(1), z.lte(TOP_SCORE)));

export const assessProgressInput = z
  .strictObject({
    /** Chosen by the caller: the same request sent again assesses once. */
    once: z.nullish(id()),
    child_id: id(),
    metric_set: z.enum(['learner', 'competitive']),
    /** Those that were given; what was not scored is left out. */
    scores: z.strictObject({
      technique: score(),
      endurance: score(),
      speed: score(),
      coordination: score(),
      discipline: score(),
      power: score(),
      mentality: score(),
    }),
    comment: text(),
    /** A different level than the child has. */
    level: z.nullish(z.enum(LEVELS)),
    /** The skills that the child has now. */
    skill_ids: z.nullish(z.array(id()).check(z.maxLength(200, { error: 'too_long' }))),
    achievement: z.nullish(z.strictObject({ title: line(MAX_NAME), description: text() })),
  })
  .check((context) => {
    const { metric_set, scores, comment, level, skill_ids, achievement } = context.value;
    const metrics: readonly string[] = METRICS[metric_set];
    // An assessment of nothing is none.
    if (![...Object.values(scores), comment, level, skill_ids?.[0], achievement].some(Boolean))
      context.issues.push({ code: 'custom', message: 'required', path: ['scores'], input: scores });
    for (const metric of Object.keys(scores))
      if (!metrics.includes(metric))
        context.issues.push({ code: 'custom', message: 'unknown_field', path: ['scores', metric], input: scores });
  });

export const setChildLevelInput = z.strictObject({ child_id: id(), level: z.enum(LEVELS) });
export const awardAchievementInput = z.strictObject({ child_id: id(), title: line(MAX_NAME), description: text() });

/** A skill of the club's ladder: what a child can do at the end of a level. One that is not active is not offered. */
export const skillInput = z.strictObject({
  level: z.enum(LEVELS),
  name: line(MAX_SKILL),
  name_en: text(MAX_SKILL),
  name_ru: text(MAX_SKILL),
  is_active: z.boolean(),
});
export type SkillInput = z.output<typeof skillInput>;
