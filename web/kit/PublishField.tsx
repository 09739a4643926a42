import { useState } from 'react';
import { clubClock } from '../../contracts/club-moment.ts';
import { addDays, clubDay } from '../../contracts/time.ts';
import { DateField } from '../components/fields/DateField.tsx';
import { Field } from '../components/fields/Field.tsx';
import { SegmentedControl } from '../components/fields/SegmentedControl.tsx';
import { TextField } from '../components/fields/TextField.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { useTypedMoment } from './use-typed-moment.ts';

export type Choice = 'draft' | 'published' | 'planned';

interface PublishFieldProps {
  /** The moment of publishing; null for a draft. What is no moment yet is handed on as ''. */
  value: string | null;
  onChange: (moment: string | null) => void;
  error?: string | undefined;
  /** The words for draft, out, and planned. Default: an article's. */
  words?: Record<Choice, string>;
}

const MORNING = '09:00';

/** The state of a text: a draft, out, or out at a time of the club's clock. */
export function PublishField({ value, onChange, error, words }: PublishFieldProps) {
  const { t } = useLanguage('adminNews');
  const [choice, setChoice] = useState<Choice>(choiceOf(value));
  const { moment, dayField, timeField } = useTypedMoment(
    () => (value ? clubClock(value) : { day: addDays(clubDay(), 1), time: MORNING }),
    onChange,
  );
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === 'draft') onChange(null);
    else if (next === 'planned') onChange(moment);
    else onChange(value && choiceOf(value) === 'published' ? value : new Date().toISOString());
  };
  return (
    <Field label={t('state')} fieldset error={error}>
      {() => (
        <div className="flex flex-col gap-4">
          <SegmentedControl<Choice>
            name={t('state')}
            value={choice}
            onChange={choose}
            segments={(['draft', 'published', 'planned'] as const).map((value) => ({
              value,
              label: words?.[value] ?? t(`states.${value}`),
            }))}
            className="max-sm:flex"
          />
          {choice === 'planned' && (
            <div className="grid grid-cols-2 items-start gap-4">
              <DateField label={t('fields.day')} {...dayField} min={clubDay()} />
              <TextField label={t('fields.time')} {...timeField} />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function choiceOf(value: string | null): Choice {
  if (value === null) return 'draft';
  return Date.parse(value) > Date.now() ? 'planned' : 'published';
}
