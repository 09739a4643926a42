import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { registrationFee, YES_NO } from '../../../../contracts/events.ts';
import { MAX_ANSWER } from '../../../../contracts/inputs/events.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { CheckList } from '../../../components/fields/CheckList.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { keepStill } from '../../../lib/browser/keep-still.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { HealthConsent } from '../../documents/HealthConsent.tsx';
import { useHealthConsent } from '../../documents/use-health-consent.ts';
import { isOpen } from '../event-state.ts';
import type { EventAttendee, EventOnPage } from '../events-data.ts';
import { optionText } from './option-text.ts';

const schema = z.strictObject({
  days: z.array(z.string()),
  answers: z.record(z.string(), z.string().check(z.maxLength(MAX_ANSWER))),
});
type SheetForm = ClubForm<z.input<typeof schema>, z.output<typeof schema>>;

interface RegisterSheetProps {
  event: EventOnPage;
  attendee: EventAttendee;
  onClose: () => void;
  /** Of a new registration, once it is made. */
  onRegistered?: (outcome: { outcome: 'registered' | 'waitlisted'; position: number | null }) => void;
}

/** Chooses days and answers the questions of an event, for a new registration or one that is there. */
export function RegisterSheet({ event, attendee, onClose, onRegistered }: RegisterSheetProps) {
  const { t } = useLanguage(['camp', 'events']);
  const { moneyText } = useMoney();
  const isNew = attendee.status === null;
  const before = attendee.days.map(({ date }) => date);
  const form = useClubForm(
    schema,
    {
      days: before,
      answers: Object.fromEntries(event.event_questions.map(({ id }) => [id, attendee.answers[id] ?? ''])),
    },
    { fieldOf: { event_day_full: 'days' } },
  );
  const [agrees, setAgrees] = useState(false);
  const asksHealth = event.event_questions.some(({ is_health }) => is_health);
  const { consent, sign } = useHealthConsent(attendee.child_id, !asksHealth, {
    agrees,
    setAgrees,
  });
  const [register, changeDays, answer] = [
    useProcedure('register_for_event'),
    useProcedure('change_event_days'),
    useProcedure('answer_event_questions'),
  ];
  const who = { event_id: event.id, child_id: attendee.child_id };
  const submit = form.saving(async (values) => {
    if (agrees) await sign();
    const days = values.days.toSorted();
    const answers = Object.entries(values.answers).map(([question_id, text]) => ({
      question_id,
      answer: text || null,
    }));
    if (isNew) {
      await register.run(
        { ...who, days: event.by_day ? days : null, answers },
        { onSuccess: (outcome) => onRegistered?.(outcome) },
      );
      return onClose();
    }
    const changed = event.by_day && days.join() !== before.toSorted().join();
    const credit = changed ? (await changeDays.run({ ...who, days })).credit : 0;
    const done = {
      text: t('own.saved'),
      description: credit > 0 ? t('own.credited', { sum: moneyText(credit) }) : undefined,
    };
    await answer.run({ ...who, answers }, { done: () => done, onSuccess: onClose });
  });
  const choosesDays = event.by_day && (isNew || isOpen(event));
  return (
    <FormDialog
      sheet
      title={t(isNew ? 'own.title' : 'own.change', { name: attendee.name })}
      onClose={onClose}
      onSubmit={submit}
      form={form}
      failed={t(isNew ? 'events:attendees.failed' : 'own.failed')}
      submitLabel={t(isNew ? 'own.register' : 'own.save')}
    >
      {choosesDays && <DaysField form={form} event={event} before={before} />}
      {consent && <HealthConsent {...consent} />}
      {event.event_questions.map((question) => (
        <QuestionField
          key={question.id}
          form={form}
          question={question}
          disabled={question.is_health && consent !== undefined && !agrees}
        />
      ))}
      {(isNew || choosesDays) && <Total form={form} event={event} isNew={isNew} />}
    </FormDialog>
  );
}

function DaysField({ form, event, before }: { form: SheetForm; event: EventOnPage; before: readonly string[] }) {
  const { t, date, clock } = useLanguage(['camp', 'common']);
  const { moneyText } = useMoney();
  const chosen = useWatch({ control: form.control, name: 'days' });
  const { errors } = form.formState;
  const options = event.event_days.map((day) => {
    const room =
      day.free_count === null ? null : day.free_count > 0 ? t('common:seats', { count: day.free_count }) : t('full');
    const hours = t('hours', { from: clock(day.starts), until: clock(day.ends) });
    return { value: day.date, label: [date(day.date), hours, room].filter(Boolean).join(' · ') };
  });
  const past = new Set(before.filter((day) => day < clubToday()));
  const choose = (days: readonly string[]) => {
    form.setValue('days', [...new Set([...past, ...days])], { shouldDirty: true });
    form.clearErrors('days');
  };
  const all = event.event_days.map((day) => day.date).filter((day) => day >= clubToday());
  return (
    <div className="flex flex-col items-start gap-3">
      <CheckList
        label={t('own.which')}
        help={event.fee > 0 ? t('own.aDay', { sum: moneyText(event.fee) }) : undefined}
        value={chosen}
        onChange={choose}
        options={options}
        error={errors.days && chosen.length === 0 ? t('own.chooseDay') : errors.days?.message}
      />
      {event.whole_fee !== null && all.some((day) => !chosen.includes(day)) && (
        <Button kind="secondary" onMouseDown={keepStill} onClick={() => choose(all)}>
          {t('own.all', { sum: moneyText(event.whole_fee) })}
        </Button>
      )}
    </div>
  );
}

interface QuestionFieldProps {
  form: SheetForm;
  question: EventOnPage['event_questions'][number];
  disabled: boolean;
}

function QuestionField({ form, question, disabled }: QuestionFieldProps) {
  const { t, locale, localized } = useLanguage('camp');
  const field = {
    label: localized(question, 'title'),
    optional: !question.is_required,
    help: question.is_health ? t(disabled ? 'own.consentFirst' : 'own.health') : undefined,
    ...form.field(`answers.${question.id}`),
    disabled,
  };
  if (question.kind === 'text') return <TextArea rows={2} {...field} />;
  const options =
    question.kind === 'yes_no'
      ? YES_NO.map((value) => ({ value, label: t(`own.${value}`) }))
      : question.options.map((value) => ({ value, label: optionText(question, value, locale) }));
  return <SelectField placeholder={t('own.choose')} options={options} {...field} />;
}

/** The fee of what is chosen, and of a new registration what of it is paid now. */
function Total({ form, event, isNew }: { form: SheetForm; event: EventOnPage; isNew: boolean }) {
  const { t, date } = useLanguage('camp');
  const { moneyText } = useMoney();
  const chosen = useWatch({ control: form.control, name: 'days' });
  const total = registrationFee(event, chosen.length);
  if (total === 0) return null;
  const { deposit, rest_due_on } = event;
  return (
    <p role="status">
      <b>{t('own.total', { sum: moneyText(total) })}</b>{' '}
      {isNew && deposit !== null && rest_due_on !== null && deposit < total && (
        <span className="text-muted">{t('own.now', { sum: moneyText(deposit), date: date(rest_due_on) })}</span>
      )}
    </p>
  );
}
