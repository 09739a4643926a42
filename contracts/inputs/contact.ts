import * as z from 'zod/mini';
import { LOCALES } from '../roles.ts';
import { MAX_TEXT } from '../validation.ts';
import { personName } from './person-name.ts';
import { email, id, line, optionalPhone } from './validation.ts';

const MAX_ANSWER = 8000;

/** A visitor's message to the club. */
const contactMessage = {
  name: personName(),
  email: email(),
  phone: optionalPhone(),
  message: line(MAX_TEXT),
};

/** `website` is a field that no person sees: a sender who fills it in is a program. What is sent again under its `message_id` is kept once. */
export const sendContactMessageInput = z.strictObject({
  ...contactMessage,
  website: z.optional(z.string()),
  message_id: z.optional(id()),
});

/** An admin's answer to a message, and the language of the words around it. */
export const answerContactMessageInput = z.strictObject({
  message_id: id(),
  answer: line(MAX_ANSWER),
  locale: z.enum(LOCALES),
});
