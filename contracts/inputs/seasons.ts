import * as z from 'zod/mini';
import { AUDIENCES, FEWEST_CHILDREN, MOST_WISHES, PROPOSAL_STATUSES, SEASON_DAYS } from '../seasons.ts';
import { clubDay, daysBetween } from '../time.ts';
import { weekDays } from './enrollments.ts';
import { addFault, day, id, line, translated, whole } from './validation.ts';

/**
 * Without season_id it is new: `copy_from` plans it as a copy of that season's classes, `takes_running` puts the running
 * classes without a season into it.
 */
export const saveSeasonInput = z
  .strictObject({
    season_id: z.nullish(id()),
    ...translated('name', line(60), 60),
    starts_on: day(),
    ends_on: day(),
    copy_from: z.nullish(id()),
    takes_running: z._default(z.boolean(), false),
    /** From when on whom it takes; left out, that stays, empty: everybody at once. */
    windows: z.optional(
      z
        .array(
          z.strictObject({ audience: z.enum(AUDIENCES), opens_at: z.iso.datetime({ offset: true, error: 'invalid' }) }),
        )
        .check(
          z.maxLength(AUDIENCES.length, { error: 'too_long' }),
          z.refine((windows) => new Set(windows.map(({ audience }) => audience)).size === windows.length, {
            error: 'duplicate',
          }),
        ),
    ),
  })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on <= starts_on) addFault(context, 'ends_on', 'too_small');
    if (daysBetween(starts_on, ends_on) > SEASON_DAYS) addFault(context, 'ends_on', 'too_big');
  });
export type SaveSeasonInput = z.output<typeof saveSeasonInput>;

/**
 * `days` of a class with single days; left out: all. `draft_id` is an id of the form in which a family fills in a child that is
 * not registered yet; with both ids the child takes the seat over.
 */
export const holdSeatInput = z
  .strictObject({ class_id: id(), child_id: z.nullish(id()), draft_id: z.nullish(id()), days: weekDays() })
  .check(
    z.refine(({ child_id, draft_id }) => child_id != null || draft_id != null, {
      error: 'required',
      path: ['child_id'],
    }),
  );
export const releaseHoldInput = z.strictObject({ hold_id: id() });

/** `listed: false` takes the child off the list. */
export const setProgramChildInput = z.strictObject({ season_id: id(), child_id: id(), listed: z.boolean() });

export const deleteSeasonInput = z.strictObject({ season_id: id() });

/**
 * With `answer_until` the children of the classes that this season goes on from are offered a seat, which is held up to that
 * day. `dry_run` names the clashes and changes nothing.
 */
export const publishSeasonInput = z.strictObject({
  season_id: id(),
  answer_until: z.nullish(day().check(z.refine((value) => value >= clubDay(), { error: 'in_the_past' }))),
  dry_run: z._default(z.boolean(), false),
});

/** `fewest`: a class with fewer children is named. */
export const rehearseSeasonInput = z.strictObject({
  season_id: id(),
  fewest: z._default(whole(1, 200), FEWEST_CHILDREN),
});

export const proposeClassesInput = z.strictObject({});

/** `draw: null` takes it back, with its wishes. */
export const saveDrawInput = z.strictObject({
  season_id: id(),
  draw: z.nullable(
    z.strictObject({
      closes_at: z.iso.datetime({ offset: true, error: 'invalid' }),
      ...translated('seed_source', line(200), 200),
    }),
  ),
});

/** The wishes of children of a family, the dearest first; without any the child leaves the draw. `together`: one ticket for them. */
export const saveWishesInput = z.strictObject({
  season_id: id(),
  together: z._default(z.boolean(), false),
  children: z
    .array(
      z.strictObject({
        child_id: id(),
        plan_id: id(),
        class_ids: z.array(id()).check(
          z.maxLength(MOST_WISHES, { error: 'too_long' }),
          z.refine((ids) => new Set(ids).size === ids.length, { error: 'duplicate' }),
        ),
      }),
    )
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(20, { error: 'too_long' }),
      z.refine((each) => new Set(each.map(({ child_id }) => child_id)).size === each.length, { error: 'duplicate' }),
    ),
});

export const drawInput = z.strictObject({ season_id: id() });
export const runDrawInput = z.strictObject({ season_id: id(), seed: line(200) });

/** Left out: all seasons. */
export const seasonProposalsInput = z.strictObject({
  season_id: z.nullish(id()),
  status: z.nullish(z.enum(PROPOSAL_STATUSES)),
  limit: z._default(whole(1, 1000), 200),
  offset: z._default(whole(0, 1_000_000), 0),
});

/** Several children of a family at once: all of them, or none. `class_id` takes another class instead of the offered one. */
export const answerProposalInput = z
  .strictObject({
    proposal_ids: z
      .array(id(), { error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
    answer: z.enum(['yes', 'no']),
    class_id: z.nullish(id()),
  })
  .check((context) => {
    const { proposal_ids, answer, class_id } = context.value;
    if (class_id && (answer === 'no' || proposal_ids.length > 1)) addFault(context, 'class_id', 'invalid');
  });
