import * as z from 'zod/mini';
import { LEVEL_COLORS, LEVELS, MAX_LEVEL_NAME, MOST_LEVELS, MOST_SKILLS } from '../levels.ts';
import { METRICS, MOST_STEPS_AT_ONCE, STEPS, TOP_SCORE } from '../progress.ts';
import { MAX_NAME } from '../validation.ts';
import { addFault, id, line, moment, text, translated, whole } from './validation.ts';

const MAX_SKILL = 200;
const MAX_MEANING = 1000;

const score = () => z.optional(whole(1, TOP_SCORE));

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
    /** A different level of the club's own. */
    level_id: z.nullish(id()),
    /** The skills that the child has now. */
    skill_ids: z.nullish(z.array(id()).check(z.maxLength(200, { error: 'too_long' }))),
    achievement: z.nullish(z.strictObject({ title: line(MAX_NAME), description: text() })),
  })
  .check((context) => {
    const { metric_set, scores, comment, level, level_id, skill_ids, achievement } = context.value;
    const metrics: readonly string[] = METRICS[metric_set];
    // An assessment of nothing is none.
    if (![...Object.values(scores), comment, level, level_id, skill_ids?.[0], achievement].some(Boolean))
      addFault(context, 'scores', 'required');
    for (const metric of Object.keys(scores))
      if (!metrics.includes(metric)) addFault(context, ['scores', metric], 'unknown_field');
  });

/** A level of every club, or one of the club's own, which brings the one that it maps to. */
export const setChildLevelInput = z
  .strictObject({ child_id: id(), level: z.nullish(z.enum(LEVELS)), level_id: z.nullish(id()) })
  .check((context) => {
    const { level, level_id } = context.value;
    if (!level === !level_id) addFault(context, 'level', level ? 'invalid' : 'required');
  });
export const awardAchievementInput = z.strictObject({ child_id: id(), title: line(MAX_NAME), description: text() });

/** A skill of a level. One that is not active is not offered. */
export const skillInput = z.strictObject({
  /** Chosen by the caller: the same skill keeps it. */
  id: id(),
  ...translated('name', line(MAX_SKILL), MAX_SKILL),
  ...translated('meaning', text(MAX_MEANING), MAX_MEANING),
  /** A picture or a film in the bucket media. */
  picture_path: z._default(
    z.nullable(z.string().check(z.regex(/^[\w-]+([./][\w-]+)*$/, { error: 'invalid' }), z.maxLength(200))),
    null,
  ),
  is_active: z.boolean(),
});

const levelFields = {
  /** Chosen by the caller: the same level keeps it. */
  id: id(),
  ...translated('name', line(MAX_LEVEL_NAME), MAX_LEVEL_NAME),
  skill_level: z.enum(LEVELS),
  color: z.enum(LEVEL_COLORS),
  ratio: z.nullable(whole(1, 50)),
  age_min: z.nullable(whole(0, 99)),
  age_max: z.nullable(whole(0, 99)),
  is_active: z.boolean(),
};

const agesInOrder = z.check<{ age_min: number | null; age_max: number | null }>((context) => {
  const { age_min, age_max } = context.value;
  if (age_min !== null && age_max !== null && age_max < age_min) addFault(context, 'age_max', 'too_small');
});

/** A level of the club without its skills. */
export const levelInput = z.strictObject(levelFields).check(agesInOrder);

/** The club's levels and their skills, in their order. */
export const ladderInput = z
  .array(
    z
      .strictObject({
        ...levelFields,
        skills: z.array(skillInput).check(z.maxLength(MOST_SKILLS, { error: 'too_long' })),
      })
      .check(agesInOrder),
  )
  .check(
    z.maxLength(MOST_LEVELS, { error: 'too_long' }),
    z.refine(
      (levels) => {
        const ids = levels.flatMap(({ id: level, skills }) => [level, ...skills.map((skill) => skill.id)]);
        return new Set(ids).size === ids.length;
      },
      { error: 'invalid' },
    ),
  );
export type Ladder = z.output<typeof ladderInput>;

/** Levels and skills that are not listed stay; those in `deleted` go. */
export const saveLevelsInput = z.strictObject({
  levels: ladderInput,
  deleted: z._default(z.array(id()).check(z.maxLength(MOST_SKILLS, { error: 'too_long' })), []),
  /** The ladder that the caller was shown: where it is another by now, nothing is written. */
  expected_levels: z.nullish(ladderInput),
});

export const assessSkillsInput = z.strictObject({
  skills: z
    .array(
      z.strictObject({
        child_id: id(),
        skill_id: id(),
        step: z.literal(STEPS),
        client_id: id(),
        marked_at: moment(),
        /** The moment of the step that the sender saw; null if it saw none. */
        seen_marked_at: z.nullish(moment()),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_STEPS_AT_ONCE)),
});

/** `passed: false` takes it back. */
export const passLevelInput = z.strictObject({
  child_id: id(),
  level_id: id(),
  passed: z._default(z.boolean(), true),
});
