import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { saveResultInput } from '../../../../contracts/inputs/results.ts';
import {
  DISTANCES,
  needsTime,
  RESULT_STATUSES,
  ROUNDS,
  STROKES,
  type ResultStatus,
  type Round,
  type Stroke,
} from '../../../../contracts/results.ts';
import { swimTime } from '../../../../contracts/swim-time.ts';
import { addDays, clubDay, daysBetween } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { errorText, faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Meet } from './meets-data.ts';
import { SwimmerField, type Swimmer } from './SwimmerField.tsx';
import { SwimTimeField } from './SwimTimeField.tsx';

/** One line of keys a result: name, time, Enter. The event stays as it is for the next swimmer. `atName`: begins at the name. */
export function ResultEntry({ meet, atName = false }: { meet: Meet; atName?: boolean }) {
  const { t } = useLanguage(['adminResults', 'results']);
  const save = useProcedure('save_result');
  const [swum, setSwum] = useState(() => firstSwum(meet));
  const [swimmer, setSwimmer] = useState<Swimmer | null>(null);
  const [time, setTime] = useState<number | null>(null);
  const [status, setStatus] = useState<ResultStatus>('valid');
  const [turn, setTurn] = useState(atName ? 1 : 0);
  const [fault, setFault] = useState<{ swimmer?: string; time?: string; root?: string }>({});
  const [saved, setSaved] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    nameField.current?.focus();
    if (!atName || turn > 1) return;
    // A dialog that closes puts the page back to where it was: the line comes into sight afterwards.
    const frame = requestAnimationFrame(() => nameField.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [turn, atName]);

  const wrongTime = () => {
    if (Number.isNaN(time)) return t('entry.noTime');
    return time === null && needsTime(status) ? errorText('required') : null;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wrongTime();
    setFault({ ...(swimmer ? {} : { swimmer: errorText('required') }), ...(wrong ? { time: wrong } : {}) });
    if (!swimmer || wrong) {
      (swimmer ? timeField : nameField).current?.focus();
      return;
    }
    const { child_id, user_id, full_name: name } = swimmer;
    const who = { meet_id: meet.id, course: meet.course, child_id, user_id };
    try {
      await save.run(saveResultInput.parse({ ...who, ...swum, status, centiseconds: time }));
      const said = [time && swimTime(time), status !== 'valid' && t(`results:statuses.${status}`)];
      setSaved(t('entry.saved', { name, time: said.filter(Boolean).join(' · ') }));
      setSwimmer(null);
      setTime(null);
      setStatus('valid');
      setTurn((now) => now + 1);
    } catch (error) {
      setFault({ root: faultText(error) });
    }
  };

  return (
    <Card title={t('entry.title')} className="mb-6">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <SwumFields meet={meet} value={swum} onChange={setSwum} />
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_9rem_13rem_auto]">
          <SwimmerField key={turn} value={swimmer} onChange={setSwimmer} inputRef={nameField} error={fault.swimmer} />
          <SwimTimeField
            label={t('results:columns.time')}
            value={time}
            onChange={setTime}
            ref={timeField}
            error={fault.time}
          />
          <SelectField
            label={t('result.status')}
            value={status}
            onChange={(event) => setStatus(event.target.value as ResultStatus)}
            options={RESULT_STATUSES.map((value) => ({ value, label: t(`results:statuses.${value}`) }))}
          />
          <Button type="submit" busy={save.isPending} className="sm:mt-[1.875rem]">
            {t('entry.save')}
          </Button>
        </div>
        <FormError message={fault.root} />
        <p role="status" className="text-sm text-muted">
          {saved || t('entry.help')}
        </p>
      </form>
    </Card>
  );
}

/** A result typed at a meet, one swimmer after another. */
interface Swum {
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

/** The day on which typing begins: today, while the meet runs. */
const firstSwum = (meet: Days): Swum => ({
  distance: 50,
  stroke: 'freestyle',
  round: 'timed_final',
  swum_on: daysOf(meet).find((day) => day === clubDay()) ?? null,
});

/** On a phone two are beside each other, as wide as what they say. */
const [NARROW, WIDE, FULL] = ['col-span-2 lg:col-span-1', 'col-span-3 lg:col-span-1', 'col-span-5 lg:col-span-1'];

/** The event, the round and, where a meet has several days, the day. */
function SwumFields({ meet, value, onChange }: { meet: Meet; value: Swum; onChange: (swum: Swum) => void }) {
  const { t, dayMonth } = useLanguage(['adminResults', 'results']);
  const days = daysOf(meet);
  return (
    <div className="grid grid-cols-5 items-start gap-4 lg:grid-cols-4">
      <SelectField
        className={NARROW}
        label={t('entry.distance')}
        value={value.distance}
        onChange={(event) => onChange({ ...value, distance: Number(event.target.value) })}
        options={DISTANCES.map((distance) => ({ value: String(distance), label: String(distance) }))}
      />
      <SelectField
        className={WIDE}
        label={t('entry.stroke')}
        value={value.stroke}
        onChange={(event) => onChange({ ...value, stroke: event.target.value as Stroke })}
        options={STROKES.map((stroke) => ({ value: stroke, label: t(`results:strokes.${stroke}`) }))}
      />
      <SelectField
        className={days.length > 1 ? WIDE : FULL}
        label={t('result.round')}
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
