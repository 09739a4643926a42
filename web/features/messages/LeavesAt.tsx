import { useState } from 'react';
import { clubClock } from '../../../contracts/club-moment.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useTypedMoment } from '../../kit/use-typed-moment.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface LeavesAtProps {
  error: string | undefined;
  /** Null: at once; empty while it is no moment. */
  onChange: (sendAt: string | null) => void;
}

/** The day and time at which a message leaves, where it is not at once. */
export function LeavesAt({ error, onChange }: LeavesAtProps) {
  const { t } = useLanguage('messages');
  const [later, setLater] = useState(false);
  const at = useTypedMoment(() => ({ day: clubClock(new Date()).day, time: '' }), onChange);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(at.dayField.value);
  const fault = error && at.moment === '' ? t('write.noMoment') : error;
  return (
    <>
      <Checkbox
        label={t('write.later')}
        help={t('write.laterHelp')}
        checked={later}
        onChange={({ target }) => {
          setLater(target.checked);
          onChange(target.checked ? at.moment : null);
        }}
      />
      {later && (
        <div className="flex flex-wrap items-start gap-4">
          <DateField label={t('write.day')} {...at.dayField} error={isDay ? undefined : fault} className="w-44" />
          <TextField label={t('write.time')} {...at.timeField} error={isDay ? fault : undefined} className="w-44" />
        </div>
      )}
    </>
  );
}
