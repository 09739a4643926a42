import { answerByLinkInput, readAnswerLinkInput } from '../../../../contracts/inputs/messages.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { answerLinkedOffer, findLinkedOffer } from '../../lessons/visits/offers/linked-offer.ts';
import { findLinkedThread } from './answer-links.ts';
import { setAnswer } from './set-answer.ts';

/** A key answers for a family: wrong ones are counted by address, also of visitors. */
const ANSWER_GUESS = {
  purpose: 'answer link',
  wrong: 'answer_link_not_found',
  byVisitors: true,
  of: ({ key }: { key: string }) => key,
  isRight: async (trx: Transaction, key: string) => (await findQuestion(trx, key)) !== null,
} as const;

export const readAnswerLink = defineProcedure({
  name: 'read_answer_link',
  summary:
    'The question of an email’s link, for its holder, and what the family has answered so far: a message that asks, or a seat of one lesson that is held. Nothing is changed; a link that is unknown or not valid any more is answered the same.',
  input: readAnswerLinkInput,
  isRead: true,
  guess: ANSWER_GUESS,
  async run(context, { key }) {
    const question = await findQuestion(context.trx, key);
    if (!question) throw new ClubError('answer_link_not_found');
    return question;
  },
});

export const answerByLink = defineProcedure({
  name: 'answer_by_link',
  summary:
    'Answers yes or no by the key of an email’s link, without signing in, in the name of its reader: to a message that asks, where the last answer of the family counts, or to a seat of one lesson that is held, as accept_visit_offer and decline_visit_offer do.',
  input: answerByLinkInput,
  guess: ANSWER_GUESS,
  async run(context, { key, answer }) {
    const thread = await asServiceRole(context.trx, (trx) => findLinkedThread(trx, key));
    if (thread) await asServiceRole(context.trx, (trx) => setAnswer(trx, thread.id, answer, thread.user_id));
    else if (!(await answerLinkedOffer(context, key, answer))) throw new ClubError('answer_link_not_found');
    return { answer };
  },
});

/** The question that a key answers, as its page shows it; null: none. */
async function findQuestion(club: Transaction, key: string) {
  return asServiceRole(club, async (trx) => {
    const thread = await findLinkedThread(trx, key);
    if (thread) {
      const { message_id, subject, subject_en, subject_ru, children, answer } = thread;
      return { kind: 'message' as const, message_id, subject, subject_en, subject_ru, children, answer };
    }
    const linked = await findLinkedOffer(trx, key);
    return linked && { kind: 'visit_offer' as const, ...linked.offer };
  });
}
