import { formatOf } from '../../../contracts/format.ts';
import { fillFields } from '../../../contracts/messages.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Thread } from './messages-data.ts';

/** The text of a message as its family reads it: the fields are filled in. */
export function useMessageText(): (thread: Thread) => string {
  const { locale, localized, dateTime } = useLanguage('messages');
  return ({ messages, classes, lesson_at, thread_children }) =>
    fillFields(localized(messages, 'body'), {
      // In the language of the text: one that is not translated is Bulgarian.
      child: formatOf(locale !== 'bg' && messages[`body_${locale}`] ? locale : 'bg').list(
        thread_children.flatMap(({ children }) => children?.first_name ?? []),
      ),
      ...(classes && { class: localized(classes, 'title') }),
      ...(lesson_at && { when: dateTime(lesson_at) }),
    });
}
