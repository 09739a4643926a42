export { answerContactMessage } from './answer-contact-message.ts';
export { sendContactMessage } from './send-contact-message.ts';
