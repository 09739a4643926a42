import * as z from 'zod/mini';
import { LOCALES } from './roles.ts';
import { id, line } from './validation.ts';

const MAX_ANSWER = 8000;

/** What the office answers to a message, and the language of the words around it. */
export const answerContactMessageInput = z.strictObject({
  message_id: id(),
  answer: line(MAX_ANSWER),
  locale: z.enum(LOCALES),
});
