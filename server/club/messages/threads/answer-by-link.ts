import { answerByLinkInput, readAnswerLinkInput } from '../../../../contracts/inputs/messages.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { findAnswerLink, requireAnswerLink } from '../answer-links.ts';
import { setAnswer } from './set-answer.ts';

/** A key answers for a family: wrong ones are counted by address, also of visitors. */
const ANSWER_GUESS = {
  purpose: 'answer link',
  wrong: 'answer_link_not_found',
  byVisitors: true,
  of: ({ key }: { key: string }) => key,
  isRight: (trx: Transaction, key: string) =>
    asServiceRole(trx, async (club) => (await findAnswerLink(club, key)) !== null),
} as const;

export const readAnswerLink = defineProcedure({
  name: 'read_answer_link',
  summary:
    'The question of an email’s link, for its holder, and what the family has answered so far. Nothing is changed; a link that is unknown or not valid any more is answered the same.',
  input: readAnswerLinkInput,
  isRead: true,
  guess: ANSWER_GUESS,
  async run(context, { key }) {
    const thread = await asServiceRole(context.trx, (trx) => requireAnswerLink(trx, key));
    const { message_id, subject, subject_en, subject_ru, children, answer } = thread;
    return { message_id, subject, subject_en, subject_ru, children, answer };
  },
});

export const answerByLink = defineProcedure({
  name: 'answer_by_link',
  summary:
    'Answers yes or no to a message that asks, by the key of the email’s link, without signing in; the last answer of the family counts.',
  input: answerByLinkInput,
  guess: ANSWER_GUESS,
  async run(context, { key, answer }) {
    await asServiceRole(context.trx, async (trx) => {
      const { id, user_id } = await requireAnswerLink(trx, key);
      await setAnswer(trx, id, answer, user_id);
    });
    return { answer };
  },
});
