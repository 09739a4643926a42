import * as z from 'zod/mini';
import { GENDERS, MAX_COLLECTORS, OLDEST_CHILD_YEARS, type CareFact, type ChildFact } from '../children.ts';
import { LEVELS } from '../levels.ts';
import { licenseKey, MAX_LICENSE } from '../licenses.ts';
import { clubDay } from '../time.ts';
import { optionalPersonName, personName } from './person-name.ts';
import { addFault, day, id, optionalPhone, text } from './validation.ts';

export const birthDate = day().check(
  z.refine<string>((value) => value <= today(), { error: 'in_the_future' }),
  z.refine<string>((value) => value >= `${Number(today().slice(0, 4)) - OLDEST_CHILD_YEARS}`, {
    error: 'born_too_early',
  }),
);

const today = () => clubDay();

const optionalLine = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value?.trim() || null),
);

const facts = {
  gender: z.nullish(z.enum(GENDERS)),
  notes: text(),
} satisfies Record<ChildFact, unknown>;

/** The facts of a child for the pool. */
const care = {
  medical_notes: text(),
  emergency_contact_name: optionalPersonName(),
  emergency_contact_phone: optionalPhone(),
  collectors: text(MAX_COLLECTORS),
} satisfies Record<CareFact, unknown>;

/**
 * The short set (full_name, birth_date, skill_level, notes) and the long one of the wizard write the same rows:
 * a name is given whole, or as first and last name.
 */
export const registerChildInput = z.pipe(
  z
    .strictObject({
      full_name: z.pipe(optionalLine, z.nullable(personName())),
      first_name: z.pipe(optionalLine, z.nullable(personName())),
      last_name: z.pipe(optionalLine, z.nullable(personName())),
      birth_date: birthDate,
      skill_level: z._default(z.enum(LEVELS), 'beginner'),
      ...facts,
      ...care,
      parent_id: z.optional(id()),
    })
    .check((context) => {
      const { full_name, first_name, last_name } = context.value;
      if (full_name) return;
      const missing = [!first_name && 'first_name', !last_name && 'last_name'].filter((name) => name !== false);
      const fields =
        missing.length === 2 && first_name === null && last_name === null ? ['first_name', 'last_name'] : missing;
      for (const field of fields) addFault(context, field, 'required');
    }),
  z.transform(({ full_name, first_name, last_name, ...rest }) => ({
    ...rest,
    ...splitName(full_name, first_name, last_name),
  })),
);

function splitName(fullName: string | null, firstName: string | null, lastName: string | null) {
  if (firstName && lastName) return { first_name: firstName, last_name: lastName };
  const [first = '', ...rest] = (fullName ?? firstName ?? '').split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

export const deleteChildInput = z.strictObject({ child_id: id(), typed_name: z.string().check(z.maxLength(300)) });

/** Two children who may be one: the one that stays, and the one that is merged into it. */
const pair = { keep_id: id(), merge_id: id() };
export const previewMergeInput = z.strictObject(pair);
export const mergeChildrenInput = z.strictObject({ ...pair, typed_name: z.string().check(z.maxLength(300)) });
export const findDoublesInput = z.strictObject({ child_id: z.optional(id()) });
export const keepApartInput = z.strictObject({ child_ids: z.tuple([id(), id()]) });

/** Null removes the license. */
export const setChildLicenseInput = z.strictObject({
  child_id: id(),
  license: text(MAX_LICENSE).check(
    z.refine((license) => license === null || licenseKey(license) !== '', { error: 'invalid' }),
  ),
});

export const childFileInput = z.strictObject({ child_id: id() });

export const openCareInput = z.strictObject({ child_id: id() });
export const saveCareInput = z.strictObject({ child_id: id(), ...care });
/** `before`: the `last_at` of the last opening of the page before. */
export const listCareOpeningsInput = z.strictObject({
  child_id: id(),
  before: z.optional(z.iso.datetime({ offset: true })),
});
