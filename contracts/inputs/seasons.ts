import * as z from 'zod/mini';
import { SEASON_DAYS } from '../seasons.ts';
import { addDays } from '../time.ts';
import { day, id, line, text } from './validation.ts';

/**
 * Without season_id it is new: `copy_from` plans it as a copy of that season's classes, `takes_running` puts the running
 * classes without a season into it.
 */
export const saveSeasonInput = z
  .strictObject({
    season_id: z.nullish(id()),
    name: line(60),
    name_en: text(60),
    name_ru: text(60),
    starts_on: day(),
    ends_on: day(),
    copy_from: z.nullish(id()),
    takes_running: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on <= starts_on)
      context.issues.push({ code: 'custom', message: 'too_small', path: ['ends_on'], input: ends_on });
    if (ends_on > addDays(starts_on, SEASON_DAYS))
      context.issues.push({ code: 'custom', message: 'too_large', path: ['ends_on'], input: ends_on });
  });
export type SaveSeasonInput = z.output<typeof saveSeasonInput>;

export const deleteSeasonInput = z.strictObject({ season_id: id() });

/** `dry_run` names the clashes and changes nothing. */
export const publishSeasonInput = z.strictObject({ season_id: id(), dry_run: z._default(z.boolean(), false) });
