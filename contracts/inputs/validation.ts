import * as z from 'zod/mini';
import { emailAddress } from '../addresses.ts';
import { FIELD_FAULTS, type FieldError, type FieldFault } from '../errors.ts';
import { readPhone } from '../phones.ts';
import { cleanLine, cleanText } from '../texts.ts';
import { MAX_LINE, MAX_TEXT, requiredOr } from '../validation.ts';

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
export const noControls = z.refine<string>((value) => !CONTROL_CHARACTERS.test(value), { error: 'control_characters' });

/** Refuses the character that the database cannot keep; other signs are left to who reads the text. */
export const noZero = z.refine<string>((value) => !value.includes('\u0000'), { error: 'control_characters' });

const required = (clean: (value: string) => string, max: number) =>
  z
    .string({ error: requiredOr('invalid') })
    .check(
      z.overwrite(clean),
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.maxLength(max, { error: 'too_long' }),
      noControls,
    );

/** One required line: cleaned and trimmed, without control characters. */
export const line = (max = MAX_LINE) => required(cleanLine, max);

/** The same of several lines. */
export const requiredText = (max: number) => required(cleanText, max);

/** Optional free text; an empty one counts as absent (null). */
export const text = (max = MAX_TEXT) =>
  z.pipe(
    z.nullish(z.string().check(z.overwrite(cleanText), z.trim(), z.maxLength(max, { error: 'too_long' }), noControls)),
    z.transform((value) => value || null),
  );

/** Optional free text where the database keeps an empty one. */
export const storedText = (max = MAX_TEXT) =>
  z.pipe(
    text(max),
    z.transform((value) => value ?? ''),
  );

type InThree<Name extends string, Field> = Record<Name, Field> &
  Record<`${Name}_en` | `${Name}_ru`, ReturnType<typeof text>>;

/** A text in three languages: the Bulgarian field as it is handed in, and the others, which may be missing. */
export const translated = <Name extends string, Field>(name: Name, bulgarian: Field, max = MAX_TEXT) =>
  ({ [name]: bulgarian, [`${name}_en`]: text(max), [`${name}_ru`]: text(max) }) as InThree<Name, Field>;

/** In lower case, as the database writes it, so that the same one is known in any case. */
export const id = () => z.uuid({ error: requiredOr('invalid') }).check(z.overwrite((value) => value.toLowerCase()));

/** A whole number, from the least to the most. */
export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** The token of a link that leaves by email. */
export const linkToken = () =>
  z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' }));

/** One or several ids. */
export const ids = (max: number) =>
  z.array(id()).check(z.minLength(1, { error: 'required' }), z.maxLength(max, { error: 'too_long' }));

/** A calendar day, `YYYY-MM-DD`, that exists, of the years 1000 to 2999: reckoning with later ones leaves the database's calendar. */
export const day = () =>
  z.iso.date({ error: requiredOr('invalid_date') }).check(z.regex(/^[12]/, { error: 'invalid_date' }));

/** A moment of the years 1000 to 2999: the calendar of the database ends not far from them. */
export const moment = () =>
  z.iso.datetime({ offset: true }).check(z.refine<string>((value) => /^[12]/.test(value), { error: 'invalid' }));

/** A phone number as people write it, in E.164; one without a country is Bulgarian. */
export const phone = () =>
  z
    .string({ error: requiredOr('invalid_phone') })
    .check(
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.overwrite(asPhone),
      z.regex(/^\+[1-9]\d{7,14}$/, { error: 'invalid_phone' }),
    );

/** The same where there may be none: null. */
export const optionalPhone = () =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => (value?.trim() ? asPhone(value) : null)),
    ),
    z.nullable(z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, { error: 'invalid_phone' }))),
  );

/** A text that is no number is left for the check, which needs a plus before the digits. */
const asPhone = (value: string): string => readPhone(value) ?? value.replace(/^\+/, '');

/** Addresses whose domain is in ASCII. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** An address in the one form that is kept. */
export const email = () =>
  z
    .string({ error: requiredOr('invalid_email') })
    .check(
      z.overwrite(emailAddress),
      z.minLength(1, { error: 'required' }),
      z.maxLength(254, { error: 'too_long' }),
      z.regex(EMAIL, { error: 'invalid_email' }),
    );

/**
 * Notes a fault that a check of several fields finds, at one of them or at one within it, and what was typed there: a page
 * explains the fault of a day otherwise than that of a number.
 */
export function addFault(
  { value, issues }: z.core.ParsePayload,
  field: string | readonly (string | number)[],
  fault: FieldFault,
): void {
  const path = typeof field === 'string' ? [field] : [...field];
  const input: unknown = path.reduce((within, key) => Object(within)[key], value);
  issues.push({ code: 'custom', message: fault, path, input });
}

/** The bytes of a file in base64. */
export const fileContent = (maxBytes: number) =>
  z
    .string({ error: 'required' })
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(Math.ceil(maxBytes / 3) * 4, { error: 'too_big' }),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'invalid' }),
    );

/** A person mends no more at once, and an answer is not larger than what was sent. */
const MOST_FAULTS = 100;

/** The faults of an input parsed with KEEP_INPUT, one a field, in the order of the fields; the first hundred. */
export function fieldErrors(error: { issues: readonly z.core.$ZodIssue[] }): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const field = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.');
      if (!errors.has(field)) errors.set(field, { field, fault: faultOf(issue) });
      if (errors.size === MOST_FAULTS) return [...errors.values()];
    }
  }
  return [...errors.values()];
}

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if ((FIELD_FAULTS as readonly string[]).includes(issue.message)) return issue.message as FieldFault;
  const text = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array');
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown_field';
    case 'too_small':
      return text ? 'too_short' : 'too_small';
    case 'too_big':
      return text ? 'too_long' : 'too_big';
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid';
    default:
      return 'invalid';
  }
}
