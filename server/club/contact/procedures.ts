import { answerContactMessage } from './answer-contact-message.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** All procedures about contact. */
export const CONTACT_PROCEDURES = [sendContactMessage, answerContactMessage] as const;
