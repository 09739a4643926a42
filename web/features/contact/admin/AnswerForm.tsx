import { Send } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { answerContactMessageInput } from '../../../../contracts/inputs/contact.ts';
import { LOCALES } from '../../../../contracts/roles.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { keepStill } from '../../../lib/keep-still.ts';
import type { Conversation } from './inbox-data.ts';

/** Answers a message by email. The words around the answer are in the language that is chosen. */
export function AnswerForm({ message }: { message: Conversation }) {
  const { t } = useTranslation('adminInbox');
  const answer = useProcedure('answer_contact_message');
  const start = { message_id: message.id, answer: '', locale: languageOf(message.message) };
  const form = useClubForm(answerContactMessageInput, start);
  const { errors, isSubmitting } = form.formState;
  const locale = useController({ control: form.control, name: 'locale' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await answer.mutateAsync(values);
      form.reset(start);
      toast.success(t('answer.sent', { email: message.email }));
    } catch (error) {
      showFault(form, error);
    }
  });
  const fault = answer.isError ? [t('failed.answer'), errors.root?.message].filter(Boolean).join('. ') : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('answer.label')}
        help={t('answer.help')}
        rows={5}
        lang={locale.field.value}
        {...form.register('answer')}
        error={errors.answer?.message}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t('answer.language')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.register('locale')}
        />
        <Button type="submit" onMouseDown={keepStill} busy={isSubmitting} icon={<Send aria-hidden="true" />}>
          {t('answer.send')}
        </Button>
      </div>
      <FormError message={fault} />
    </form>
  );
}

/** Latin letters only are taken for English, the characters that only Russian has for Russian. */
function languageOf(text: string): Locale {
  if (/[ыэё]/i.test(text)) return 'ru';
  return /[а-я]/i.test(text) ? 'bg' : 'en';
}
