import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { needsTime, RESULT_STATUSES } from '../../../../contracts/results.ts';
import { saveResultInput } from '../../../../contracts/inputs/results.ts';
import type { ResultStatus } from '../../../../contracts/results.ts';
import { swimTime } from '../../../../contracts/swim-time.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { firstSwum, SwumFields } from './SwumFields.tsx';
import { SwimmerField } from './SwimmerField.tsx';
import { SwimTimeField } from './SwimTimeField.tsx';
import type { Swimmer } from './swimmers-data.ts';
import { useResultsCall } from './meets-data.ts';
import type { Meet } from './meets-data.ts';

/** One line of keys a result: name, time, Enter. The event stays as it is for the next swimmer. `atName`: begins at the name. */
export function ResultEntry({ meet, atName = false }: { meet: Meet; atName?: boolean }) {
  const { t } = useTranslation(['adminResults', 'results']);
  const save = useResultsCall('save_result');
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
    if (Number.isNaN(time)) return t('adminResults:entry.noTime');
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
      await save.mutateAsync(saveResultInput.parse({ ...who, ...swum, status, centiseconds: time }));
      const said = [time && swimTime(time), status !== 'valid' && t(`results:statuses.${status}`)];
      setSaved(t('adminResults:entry.saved', { name, time: said.filter(Boolean).join(' · ') }));
      setSwimmer(null);
      setTime(null);
      setStatus('valid');
      setTurn((now) => now + 1);
    } catch (error) {
      setFault({ root: errorText(codeOf(error)) });
    }
  };

  return (
    <Card title={t('adminResults:entry.title')} className="mb-6">
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
            label={t('adminResults:result.status')}
            value={status}
            onChange={(event) => setStatus(event.target.value as ResultStatus)}
            options={RESULT_STATUSES.map((value) => ({ value, label: t(`results:statuses.${value}`) }))}
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
