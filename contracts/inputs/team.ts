import * as z from 'zod/mini';
import { TEAM_KINDS } from '../team.ts';
import { MAX_LINE, MAX_NAME } from '../validation.ts';
import { personName } from './person-name.ts';
import { day, id, ids, line, storedText, text, translated, whole } from './validation.ts';

const OLDEST_ACHIEVEMENT = 1900;
const LATEST_ACHIEVEMENT = 2200;
const MOST_YEARS = 80;
const MOST_ENTRIES = 30;

const words = z.array(line(MAX_NAME)).check(z.maxLength(MOST_ENTRIES, { error: 'too_long' }));

const achievement = z.strictObject({
  id: z.nullish(id()),
  ...translated('title', line(MAX_LINE), MAX_LINE),
  year: whole(OLDEST_ACHIEVEMENT, LATEST_ACHIEVEMENT),
  ...translated('description', text()),
});

/** A coach or an athlete with what they have won, in one piece. Without member_id they are new and come last. */
export const saveTeamMemberInput = z.strictObject({
  member_id: z.nullish(id()),
  kind: z.enum(TEAM_KINDS),
  full_name: personName(),
  photo_path: text(MAX_LINE),
  ...translated('bio', storedText()),
  years_experience: z.nullish(whole(0, MOST_YEARS)),
  certifications: words,
  certifications_en: z._default(words, []),
  certifications_ru: z._default(words, []),
  specialties: words,
  specialties_en: z._default(words, []),
  specialties_ru: z._default(words, []),
  joined_on: z.nullish(day()),
  is_visible: z._default(z.boolean(), true),
  achievements: z.array(achievement).check(z.maxLength(MOST_ENTRIES, { error: 'too_long' })),
});
export type SaveTeamMemberInput = z.output<typeof saveTeamMemberInput>;

/** The people of one kind, in the order in which the site shows them. */
export const orderTeamInput = z.strictObject({
  member_ids: ids(500),
});
