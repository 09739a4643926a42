import { useQuery } from '@tanstack/react-query';
import { MailIcon, Phone, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { answerContactMessageInput } from '../../../../contracts/inputs/contact.ts';
import { LOCALES, type Locale } from '../../../../contracts/roles.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { keepStill } from '../../../lib/browser/keep-still.ts';
import { LANGUAGE_NAMES } from '../../../lib/format/language.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { messageQuery, type Conversation } from './inbox-data.ts';
import { StateChip } from './use-inbox-columns.tsx';

/** A message, what was answered, and a field to answer. */
export function MessageSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLanguage('adminInbox');
  const { data: message, error, refetch } = useQuery(messageQuery(id));
  const [isTyped, setTyped] = useState(false);
  const { leave, question } = useLeaving(isTyped, onClose);
  return (
    <Sheet onClose={leave} title={message?.name ?? t('one')}>
      <QueryState query={{ data: message, error, refetch }} lines={6} />
      {message === null && <ErrorState title={t('gone')} />}
      {message && <Thread message={message} onTyped={setTyped} />}
      {question}
    </Sheet>
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere] text-water hover:underline';

interface ThreadProps {
  message: Conversation;
  onTyped: (isTyped: boolean) => void;
}

function Thread({ message, onTyped }: ThreadProps) {
  const { t, dateTime } = useLanguage('adminInbox');
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <StateChip message={message} />
          <span className="text-sm text-muted">{dateTime(message.created_at)}</span>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a href={`mailto:${message.email}`} className={LINK}>
            <MailIcon className="size-5 shrink-0" />
            {message.email}
          </a>
          {message.phone && (
            <a href={`tel:${message.phone}`} className={`${LINK} tabular`}>
              <Phone className="size-5 shrink-0" />
              {formatPhone(message.phone)}
            </a>
          )}
        </p>
      </div>
      <p className="rounded-card bg-water-soft/50 p-4 [overflow-wrap:anywhere] whitespace-pre-line">
        {message.message}
      </p>
      {message.contact_answers.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-bold">{t('answers')}</h2>
          <ol className="flex flex-col gap-3">
            {message.contact_answers.map((answer) => (
              <li key={answer.id} className="ml-6 rounded-card border border-line p-4">
                <p className="[overflow-wrap:anywhere] whitespace-pre-line">{answer.body}</p>
                <p className="mt-2 text-sm text-muted">
                  {[answer.profiles?.full_name, dateTime(answer.created_at)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <AnswerForm message={message} onTyped={onTyped} />
    </>
  );
}

/** Answers a message by email. The words around the answer are in the language that is chosen. */
function AnswerForm({ message, onTyped }: ThreadProps) {
  const { t } = useLanguage('adminInbox');
  const answer = useProcedure('answer_contact_message');
  const start = { message_id: message.id, answer: '', locale: languageOf(message.message) };
  const form = useClubForm(answerContactMessageInput, start);
  const { errors, isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const locale = useController(form.typed('locale'));
  const submit = form.saving(async (values) => {
    await answer.run(values);
    form.reset(start);
    toast.success(t('answer.sent', { email: message.email }));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('answer.label')}
        help={t('answer.help')}
        rows={5}
        lang={locale.field.value}
        {...form.field('answer')}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t('answer.language')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.register('locale')}
        />
        <Button type="submit" onMouseDown={keepStill} busy={isSubmitting} icon={<Send />}>
          {t('answer.send')}
        </Button>
      </div>
      <FormError message={errors.root?.message && `${t('failed.answer')}. ${errors.root.message}`} />
    </form>
  );
}

/** Latin letters only are taken for English, the characters that only Russian has for Russian. */
function languageOf(text: string): Locale {
  if (/[ыэё]/i.test(text)) return 'ru';
  return /[а-я]/i.test(text) ? 'bg' : 'en';
}
