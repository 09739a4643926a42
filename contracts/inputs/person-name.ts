import * as z from 'zod/mini';
import { isPlainName, spaceInitials } from '../person-name.ts';
import { MAX_NAME } from '../validation.ts';
import { line, text } from './validation.ts';

const plain = z.refine<string>(isPlainName, { error: 'invalid_name' });

/** The name of a person, which leaves in emails: one line, without addresses. */
export const personName = () => line(MAX_NAME).check(z.overwrite(spaceInitials), plain);

/** The same where it may be left out. */
export const optionalPersonName = () =>
  z.pipe(text(MAX_NAME), z.nullable(z.string().check(z.overwrite(spaceInitials), plain)));
