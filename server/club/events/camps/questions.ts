import { sql } from 'kysely';
import { YES_NO } from '../../../../contracts/events.ts';
import {
  answerEventQuestionsInput,
  openEventHealthInput,
  saveEventQuestionsInput,
} from '../../../../contracts/inputs/events.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasAdminRights, hasRole, requireUser } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { findRegistration, lockEvent, requireAttendee, requireEventStaff } from '../seats.ts';

export const saveEventQuestions = defineProcedure({
  name: 'save_event_questions',
  summary: 'Writes the questions of an event in one piece; those that are left out are deleted with their answers.',
  input: saveEventQuestionsInput,
  async run(context, { event_id, questions }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      await lockEvent(trx, event_id);
      const ids = questions.flatMap(({ question_id }) => question_id ?? []);
      await trx
        .deleteFrom('event_questions')
        .where('event_id', '=', event_id)
        .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
        .execute();
      const health = await answeredHealth(trx, event_id);
      for (const [index, { question_id, ...columns }] of questions.entries()) {
        if (question_id && health.has(question_id) && !columns.is_health)
          throw invalid(`questions.${index}.is_health`, 'invalid');
        const values = { ...columns, position: index + 1 };
        const written = question_id
          ? await trx
              .updateTable('event_questions')
              .set(values)
              .where('id', '=', question_id)
              .where('event_id', '=', event_id)
              .returning('id')
              .executeTakeFirst()
          : await trx
              .insertInto('event_questions')
              .values({ event_id, ...values })
              .returning('id')
              .executeTakeFirst();
        if (!written) throw invalid(`questions.${index}.question_id`, 'invalid');
      }
      return { questions: questions.length };
    });
  },
});

/** The questions about health that families have answered: what was said in confidence stays so. */
async function answeredHealth(trx: Transaction, eventId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('event_answers')
    .innerJoin('event_questions', 'event_questions.id', 'question_id')
    .select('question_id')
    .distinct()
    .where('event_answers.event_id', '=', eventId)
    .where('is_health', '=', true)
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
}

export const answerEventQuestions = defineProcedure({
  name: 'answer_event_questions',
  summary:
    'Writes the answers of an attendee to the questions of an event in one piece, until it begins. The desk answers for a family; what the family said about health stays unless it is answered again.',
  input: answerEventQuestionsInput,
  async run(context, { event_id, child_id, answers }) {
    const { userId, childId, mine } = await requireAttendee(context, child_id ?? null);
    return asServiceRole(context.trx, async (trx) => {
      const event = await lockEvent(trx, event_id);
      const registration = await findRegistration(trx, event_id, { userId, childId });
      if (new Date(event.starts_at) <= new Date()) throw new ClubError('event_started');
      await writeAnswers(trx, { event_id, registrationId: registration.id, answers, keepsHealth: !mine });
      const subject = { table: 'event_registrations', id: registration.id, details: { name: event.title } };
      await auditForFamily(context, { mine }, 'answer_event_questions', subject);
      return { registration_id: registration.id };
    });
  },
});

interface Writing {
  event_id: string;
  registrationId: string;
  answers: readonly { question_id: string; answer: string | null }[];
  /** True: health data that is not answered again stays as it is. */
  keepsHealth: boolean;
}

/** Writes the answers of a registration, each checked against its question; refuses a required one that is missing. */
export async function writeAnswers(
  trx: Transaction,
  { event_id, registrationId, answers, keepsHealth }: Writing,
): Promise<void> {
  const questions = await trx
    .selectFrom('event_questions')
    .select(['id', 'kind', 'options', 'is_required', 'is_health'])
    .where('event_id', '=', event_id)
    .execute();
  const given = new Map(answers.flatMap(({ question_id, answer }) => (answer ? [[question_id, answer] as const] : [])));
  const before = await trx
    .selectFrom('event_answers')
    .select('question_id')
    .where('registration_id', '=', registrationId)
    .execute();
  const stays = new Set(
    questions
      .filter(
        ({ id, is_health }) =>
          keepsHealth && is_health && !given.has(id) && before.some((one) => one.question_id === id),
      )
      .map(({ id }) => id),
  );
  for (const { question_id } of answers)
    if (!questions.some(({ id }) => id === question_id)) throw invalid(`answers.${question_id}`, 'invalid');
  for (const { id, kind, options, is_required } of questions) {
    const answer = given.get(id);
    if (answer === undefined && is_required && !stays.has(id)) throw invalid(`answers.${id}`, 'required');
    const choices: readonly string[] | null = kind === 'choice' ? options : kind === 'yes_no' ? YES_NO : null;
    if (answer !== undefined && choices && !choices.includes(answer)) throw invalid(`answers.${id}`, 'invalid');
  }
  const left = [...stays];
  await trx
    .deleteFrom('event_answers')
    .where('registration_id', '=', registrationId)
    .$if(left.length > 0, (query) => query.where('question_id', 'not in', left))
    .execute();
  const rows = [...given].map(([question_id, answer]) => ({
    registration_id: registrationId,
    question_id,
    event_id,
    answer,
  }));
  if (rows.length > 0) await trx.insertInto('event_answers').values(rows).execute();
}

interface HealthRow {
  registration_id: string;
  question_id: string;
  child_id: string | null;
  answer: string;
}

export const openEventHealth = defineProcedure({
  name: 'open_event_health',
  summary:
    'What families answered about health for an event: for reception and admins, and for the instructor of a squad of its children. Every opening is recorded.',
  input: openEventHealthInput,
  async run(context, { event_id }) {
    const userId = requireUser(context);
    const all = await hasAdminRights(context);
    if (!all && !(await hasRole(context, 'instructor'))) throw new ClubError('not_allowed');
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<HealthRow>`
        select registration_id, question_id, child_id, answer
        from event_answers
        join event_questions on event_questions.id = question_id and is_health
        join event_registrations on event_registrations.id = registration_id and status <> 'cancelled'
        left join event_squads on event_squads.id = squad_id
        where event_answers.event_id = ${event_id}::uuid and (${all} or instructor_id = ${userId}::uuid)
        order by registration_id, position`.execute(trx);
      const child_ids = [...new Set(rows.flatMap(({ child_id }) => child_id ?? []))];
      if (child_ids.length > 0)
        await trx.insertInto('roster_openings').values({ opened_by: context.userId, child_ids }).execute();
      return {
        answers: rows.map(({ registration_id, question_id, answer }) => ({ registration_id, question_id, answer })),
      };
    });
  },
});

const invalid = (field: string, fault: 'invalid' | 'required') =>
  new ClubError('invalid_input', { details: [{ field, fault }] });
