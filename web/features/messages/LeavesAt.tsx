import { useState } from 'react';
import { clubClock, clubMoment } from '../../../contracts/club-moment.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { clockOf } from '../../kit/typed-values.ts';
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
  const [at, setAt] = useState(() => ({ day: clubClock(new Date()).day, time: '' }));
  const change = (next: typeof at) => {
    setAt(next);
    onChange(clubMoment(next.day, clockOf(next.time)) ?? '');
  };
  return (
    <>
      <Checkbox
        label={t('write.later')}
        help={t('write.laterHelp')}
        checked={later}
        onChange={({ target }) => {
          setLater(target.checked);
          onChange(target.checked ? (clubMoment(at.day, clockOf(at.time)) ?? '') : null);
        }}
      />
      {later && (
        <div className="flex flex-wrap items-start gap-4">
          <DateField
            label={t('write.day')}
            value={at.day}
            onChange={(day) => change({ ...at, day })}
            error={error}
            className="w-44"
          />
          <TextField
            label={t('write.time')}
            inputMode="numeric"
            autoComplete="off"
            value={at.time}
            onChange={({ target }) => change({ ...at, time: target.value })}
            onBlur={() => setAt({ ...at, time: clockOf(at.time) })}
            className="w-28"
          />
        </div>
      )}
    </>
  );
}
