import { useController, useFieldArray, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { QUESTION_KINDS } from '../../../../../contracts/events.ts';
import { saveEventQuestionsInput } from '../../../../../contracts/inputs/events.ts';
import { FormDialog } from '../../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../../components/fields/Checkbox.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../../components/fields/TextArea.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { formTexts } from '../../../../kit/form-texts.ts';
import { AddRowButton, RemoveRowButton } from '../../../../kit/RowButtons.tsx';
import { Translations } from '../../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../../lib/forms/form.ts';
import type { EventOnPage } from '../../events-data.ts';

type QuestionsForm = ClubForm<z.input<typeof saveEventQuestionsInput>, z.output<typeof saveEventQuestionsInput>>;

/** Writes what families are asked when they register, in three languages. */
export function QuestionsSheet({ event, onClose }: { event: EventOnPage; onClose: () => void }) {
  const { t, localized } = useLanguage('camp');
  const form = useClubForm(saveEventQuestionsInput, {
    event_id: event.id,
    questions: event.event_questions.map((question) => ({
      question_id: question.id,
      kind: question.kind,
      options: question.options,
      options_en: question.options_en,
      options_ru: question.options_ru,
      is_required: question.is_required,
      is_health: question.is_health,
      ...formTexts(question, 'title'),
    })),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const add = () =>
    append({
      kind: 'text',
      options: [],
      options_en: null,
      options_ru: null,
      is_required: false,
      is_health: false,
      ...formTexts(null, 'title'),
    });
  return (
    <FormDialog
      sheet
      title={t('questions.title', { title: localized(event, 'title') })}
      onClose={onClose}
      call="save_event_questions"
      done={t('questions.saved')}
      form={form}
      failed={t('questions.failed')}
    >
      <p className="text-muted">{t('questions.note')}</p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id}>
            <QuestionRow form={form} index={index} onRemove={() => remove(index)} />
          </li>
        ))}
      </ol>
      <AddRowButton onClick={add}>{t('questions.add')}</AddRowButton>
    </FormDialog>
  );
}

function QuestionRow({ form, index, onRemove }: { form: QuestionsForm; index: number; onRemove: () => void }) {
  const { t } = useLanguage('camp');
  const name = `questions.${index}` as const;
  const kind = useWatch({ control: form.control, name: `${name}.kind` });
  const choose = (value: string) => {
    form.setValue(`${name}.kind`, value as typeof kind);
    if (value === 'choice') return;
    form.setValue(`${name}.options`, []);
    form.setValue(`${name}.options_en`, null);
    form.setValue(`${name}.options_ru`, null);
  };
  return (
    <div
      role="group"
      aria-label={t('questions.one', { number: index + 1 })}
      className="flex flex-col gap-3 rounded-card border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField label={t('questions.what')} {...form.field(`${name}.title`)} />
        <RemoveRowButton name={t('questions.remove', { number: index + 1 })} onClick={onRemove} />
      </div>
      <SelectField
        label={t('questions.kind')}
        options={QUESTION_KINDS.map((value) => ({ value, label: t(`questions.kinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => choose(target.value)}
      />
      {kind === 'choice' && <OptionsField form={form} name={`${name}.options`} label={t('questions.options')} />}
      <Translations>
        <TextField label={t('questions.whatEn')} optional lang="en" {...form.field(`${name}.title_en`)} />
        {kind === 'choice' && (
          <OptionsField form={form} name={`${name}.options_en`} label={t('questions.optionsEn')} optional />
        )}
        <TextField label={t('questions.whatRu')} optional lang="ru" {...form.field(`${name}.title_ru`)} />
        {kind === 'choice' && (
          <OptionsField form={form} name={`${name}.options_ru`} label={t('questions.optionsRu')} optional />
        )}
      </Translations>
      <div>
        <Checkbox label={t('questions.required')} {...form.register(`${name}.is_required`)} />
        <Checkbox
          label={t('questions.isHealth')}
          help={t('questions.isHealthHelp')}
          {...form.register(`${name}.is_health`)}
        />
      </div>
    </div>
  );
}

interface OptionsFieldProps {
  form: QuestionsForm;
  name: `questions.${number}.options` | `questions.${number}.options_en` | `questions.${number}.options_ru`;
  label: string;
  optional?: boolean;
}

/** Options as rows of a text; empty rows are none. */
function OptionsField({ form, name, label, optional = false }: OptionsFieldProps) {
  const { field, fieldState } = useController(form.typed(name));
  const { ref, value, onChange, onBlur } = field;
  const rows = (text: string) =>
    text
      .split('\n')
      .map((row) => row.trim())
      .filter(Boolean);
  const leave = (text: string) => {
    const options = rows(text);
    onChange(optional && options.length === 0 ? null : options);
    onBlur();
  };
  return (
    <TextArea
      label={label}
      optional={optional}
      rows={3}
      name={name}
      ref={ref}
      value={(value ?? []).join('\n')}
      onChange={({ target }) => onChange(target.value.split('\n'))}
      onBlur={({ target }) => leave(target.value)}
      error={fieldState.error?.message}
    />
  );
}
