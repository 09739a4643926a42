import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DISTANCES, saveResultInput, STROKES } from '../../../contracts/results.ts';
import type { Stroke } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { SwimmerField } from './SwimmerField.tsx';
import { SwimTimeField } from './SwimTimeField.tsx';
import type { Swimmer } from './swimmers-data.ts';
import { useResultsCall } from './meets-data.ts';
import type { Meet } from './meets-data.ts';

/** One line of keys a result: name, time, Enter. The event stays as it is for the next swimmer. */
export function ResultEntry({ meet }: { meet: Meet }) {
  const { t } = useTranslation(['adminResults', 'results']);
  const save = useResultsCall('save_result');
  const [distance, setDistance] = useState(50);
  const [stroke, setStroke] = useState<Stroke>('freestyle');
  const [swimmer, setSwimmer] = useState<Swimmer | null>(null);
  const [time, setTime] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [fault, setFault] = useState<{ swimmer?: string; time?: string; root?: string }>({});
  const [saved, setSaved] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (round > 0) nameField.current?.focus();
  }, [round]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrongTime =
      time === null ? errorText('required') : Number.isNaN(time) ? t('adminResults:entry.noTime') : null;
    const wrong = { ...(swimmer ? {} : { swimmer: errorText('required') }), ...(wrongTime ? { time: wrongTime } : {}) };
    setFault(wrong);
    if (!swimmer || wrongTime) {
      (swimmer ? timeField : nameField).current?.focus();
      return;
    }
    const { child_id, user_id } = swimmer;
    const input = { meet_id: meet.id, child_id, user_id, course: meet.course, distance, stroke, centiseconds: time };
    try {
      await save.mutateAsync(saveResultInput.parse(input));
      setSaved(t('adminResults:entry.saved', { name: swimmer.full_name, time: swimTime(time!) }));
      setSwimmer(null);
      setTime(null);
      setRound((now) => now + 1);
    } catch (error) {
      setFault({ root: errorText(codeOf(error)) });
    }
  };

  return (
    <Card title={t('adminResults:entry.title')} className="mb-6">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[8rem_12rem_1fr_9rem_auto]">
          <SelectField
            label={t('adminResults:entry.distance')}
            value={distance}
            onChange={(event) => setDistance(Number(event.target.value))}
            options={DISTANCES.map((value) => ({ value: String(value), label: String(value) }))}
          />
          <SelectField
            label={t('adminResults:entry.stroke')}
            value={stroke}
            onChange={(event) => setStroke(event.target.value as Stroke)}
            options={STROKES.map((value) => ({ value, label: t(`results:strokes.${value}`) }))}
          />
          <SwimmerField key={round} value={swimmer} onChange={setSwimmer} inputRef={nameField} error={fault.swimmer} />
          <SwimTimeField
            label={t('results:columns.time')}
            value={time}
            onChange={setTime}
            ref={timeField}
            error={fault.time}
          />
          <Button type="submit" busy={save.isPending} className="sm:mt-[1.875rem]">
            {t('adminResults:entry.save')}
          </Button>
        </div>
        <FormError message={fault.root} />
        <p role="status" className="text-sm text-muted">
          {saved || t('adminResults:entry.help')}
        </p>
      </form>
    </Card>
  );
}
