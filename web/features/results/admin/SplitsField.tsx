import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Split } from '../../../../contracts/results.ts';
import { parseSwimTime, swimTime } from '../../../../contracts/swim-time.ts';
import { TextField } from '../../../components/TextField.tsx';

const WRITTEN = /^(\d{1,4})\s*(?:м|m)?\s*[-–=]\s*(.+)$/i;
/** What a split is that cannot be read: the check refuses it. */
const UNREADABLE: Split = { distance: Number.NaN, centiseconds: Number.NaN };

/** Splits as „25 – 19,50; 50 – 41,05“. */
export function SplitsField({
  value,
  onChange,
  error,
}: {
  value: readonly Split[];
  onChange: (splits: Split[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('adminResults');
  const [typed, setTyped] = useState(() =>
    value.map(({ distance, centiseconds }) => `${distance} – ${swimTime(centiseconds)}`).join('; '),
  );
  return (
    <TextField
      label={t('result.splits')}
      help={t('result.splitsHelp')}
      optional
      autoComplete="off"
      value={typed}
      error={error && t('result.splitsFault')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(splitsOf(event.target.value));
      }}
    />
  );
}

function splitsOf(text: string): Split[] {
  return text
    .split(';')
    .filter((part) => part.trim())
    .map((part) => {
      const [, distance, time] = WRITTEN.exec(part.trim()) ?? [];
      const centiseconds = time && parseSwimTime(time);
      return distance && centiseconds ? { distance: Number(distance), centiseconds } : UNREADABLE;
    });
}
