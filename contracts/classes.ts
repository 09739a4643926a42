import * as z from 'zod/mini';
import { LEVELS } from './children.ts';
import { id, line, text } from './validation.ts';

export const LOCATION_TYPES = ['pool', 'kindergarten', 'school', 'gym'] as const;

/** Lessons are made this far ahead of today. */
export const WEEKS_AHEAD = 12;

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const sessionInput = z.strictObject({
  day_of_week: whole(1, 7),
  start_time: z.pipe(
    z
      .string()
      .check(z.minLength(1, { error: 'required' }), z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, { error: 'invalid' })),
    z.transform((value) => value.slice(0, 5)),
  ),
});

/** A class with its weekly sessions, in one piece. Without class_id it is new. */
export const saveClassInput = z
  .strictObject({
    class_id: z.nullish(id()),
    title: line(120),
    title_en: text(120),
    title_ru: text(120),
    description: text(),
    description_en: text(),
    description_ru: text(),
    instructor_id: id(),
    location_id: id(),
    duration_minutes: whole(15, 240),
    price_per_class: whole(0, 10_000_000),
    max_capacity: whole(1, 200),
    lane: z.nullish(whole(1, 20)),
    level: z.nullish(z.enum(LEVELS)),
    age_min: z.nullish(whole(0, 99)),
    age_max: z.nullish(whole(0, 99)),
    is_active: z._default(z.boolean(), true),
    sessions: z
      .array(sessionInput, { error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(21, { error: 'too_long' })),
  })
  .check((context) => {
    const { sessions, age_min, age_max } = context.value;
    const seen = new Set<string>();
    sessions.forEach((session, index) => {
      const key = `${session.day_of_week} ${session.start_time}`;
      if (seen.has(key))
        context.issues.push({
          code: 'custom',
          message: 'duplicate',
          path: ['sessions', index, 'start_time'],
          input: session,
        });
      seen.add(key);
    });
    if (age_min != null && age_max != null && age_max < age_min) {
      context.issues.push({ code: 'custom', message: 'too_small', path: ['age_max'], input: age_max });
    }
  });
export type SaveClassInput = z.output<typeof saveClassInput>;
