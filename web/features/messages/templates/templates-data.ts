import type { MessageTemplateInput } from '../../../../contracts/inputs/messages.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { useRowChange } from '../../../kit/row-change.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';

const COLUMNS = 'id,name,subject,subject_en,subject_ru,body,body_en,body_ru,urgent,asks';
export type Template = Selected<'message_templates', typeof COLUMNS>;

/** The fields of a message that a template has. */
export const TEMPLATE_TEXTS = [
  'subject',
  'subject_en',
  'subject_ru',
  'body',
  'body_en',
  'body_ru',
  'urgent',
  'asks',
] as const;
/** The club's templates by their names. */
export const templatesQuery = askQuery(['message_templates'], (club) =>
  club.from('message_templates').select(COLUMNS).order('name'),
);

/** Saves a template under its name, instead of an older one of that name. Throws ClubError. */
export const useSaveTemplate = () =>
  useWrite(
    (template: MessageTemplateInput) =>
      ask((club) => club.from('message_templates').upsert(template, { onConflict: 'name' }).select('id')),
    ['message_templates'],
  );

/** Renames or removes a template. Throws ClubError. */
export const useTemplateChange = () => useRowChange<MessageTemplateInput>('message_templates', ['message_templates']);
