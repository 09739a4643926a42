import { useTranslation } from 'react-i18next';
import { DISTANCES, ROUNDS, STROKES } from '../../../../contracts/results.ts';
import type { Round, Stroke } from '../../../../contracts/results.ts';
import { addDays, clubDay, daysBetween } from '../../../../contracts/time.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { useFormat } from '../../../lib/format.ts';
import type { Meet } from './meets-data.ts';

/** What is swum at a meet by one swimmer after another. */
export interface Swum {
  distance: number;
  stroke: Stroke;
  round: Round;
  /** `YYYY-MM-DD`; null: the first day of the meet. */
  swum_on: string | null;
}

type Days = Pick<Meet, 'starts_on' | 'ends_on'>;

/** The days of a meet that have come. */
const daysOf = ({ starts_on, ends_on }: Days): string[] =>
  Array.from({ length: daysBetween(starts_on, ends_on) + 1 }, (_, index) => addDays(starts_on, index)).filter(
    (day) => day <= clubDay(),
  );

/** Where typing begins: today, while the meet runs. */
export const firstSwum = (meet: Days): Swum => ({
  distance: 50,
  stroke: 'freestyle',
  round: 'timed_final',
  swum_on: daysOf(meet).find((day) => day === clubDay()) ?? null,
});

/** On a phone two are beside each other, as wide as what they say. */
const [NARROW, WIDE, FULL] = ['col-span-2 lg:col-span-1', 'col-span-3 lg:col-span-1', 'col-span-5 lg:col-span-1'];

interface SwumFieldsProps {
  meet: Meet;
  value: Swum;
  onChange: (swum: Swum) => void;
}

/** The event, the round and, where a meet has several days, the day. */
export function SwumFields({ meet, value, onChange }: SwumFieldsProps) {
  const { t } = useTranslation(['adminResults', 'results']);
  const { dayMonth } = useFormat();
  const days = daysOf(meet);
  return (
    <div className="grid grid-cols-5 items-start gap-4 lg:grid-cols-4">
      <SelectField
        className={NARROW}
        label={t('adminResults:entry.distance')}
        value={value.distance}
        onChange={(event) => onChange({ ...value, distance: Number(event.target.value) })}
        options={DISTANCES.map((distance) => ({ value: String(distance), label: String(distance) }))}
      />
      <SelectField
        className={WIDE}
        label={t('adminResults:entry.stroke')}
        value={value.stroke}
        onChange={(event) => onChange({ ...value, stroke: event.target.value as Stroke })}
        options={STROKES.map((stroke) => ({ value: stroke, label: t(`results:strokes.${stroke}`) }))}
      />
      <SelectField
        className={days.length > 1 ? WIDE : FULL}
        label={t('adminResults:result.round')}
        value={value.round}
        onChange={(event) => onChange({ ...value, round: event.target.value as Round })}
        options={ROUNDS.map((round) => ({ value: round, label: t(`results:rounds.${round}`) }))}
      />
      {days.length > 1 && (
        <SelectField
          className={NARROW}
          label={t('results:columns.day')}
          value={value.swum_on ?? days[0]}
          onChange={(event) => onChange({ ...value, swum_on: event.target.value })}
          options={days.map((day) => ({ value: day, label: dayMonth(day) }))}
        />
      )}
    </div>
  );
}
