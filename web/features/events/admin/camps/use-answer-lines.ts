import { useLanguage } from '../../../../lib/format/use-language.ts';
import { optionText } from '../../camps/option-text.ts';
import type { EventOnPage } from '../../events-data.ts';
import type { Attendee } from '../events-data.ts';

interface QuestionLine {
  id: string;
  /** With a colon, or the sign that it ends in. */
  question: string;
  answer: string;
}

/** The answers of an attendee in the order of the questions, with those about health that were opened. */
export function useAnswerLines(event: Pick<EventOnPage, 'event_questions'>) {
  const { t, locale, localized } = useLanguage('camp');
  return (
    { id, answers }: Pick<Attendee, 'id' | 'answers'>,
    health: readonly { registration_id: string; question_id: string; answer: string }[],
  ): QuestionLine[] =>
    event.event_questions.flatMap((question) => {
      const opened = health.find((one) => one.registration_id === id && one.question_id === question.id)?.answer;
      const answer = opened ?? answers[question.id];
      if (answer === undefined) return [];
      const words =
        question.kind === 'yes_no'
          ? t(answer === 'yes' ? 'own.yes' : 'own.no')
          : question.kind === 'choice'
            ? optionText(question, answer, locale)
            : answer;
      const title = localized(question, 'title');
      return { id: question.id, question: /[?!:]$/.test(title) ? title : `${title}:`, answer: words };
    });
}
