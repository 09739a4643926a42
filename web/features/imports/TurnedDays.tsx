import type { TurnedDay } from '../../../contracts/imports.ts';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isDate } from '../../lib/forms/typed-date.ts';

/** A day with its day and month exchanged; unchanged where there is no such month. */
export const turned = (day: string): string => {
  const other = day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');
  return isDate(other) ? other : day;
};

interface TurnedDaysProps {
  first: TurnedDay;
  value: boolean | null;
  onChange: (isTurned: boolean) => void;
}

/** Asks if a spreadsheet of another country exchanged day and month in a file, by the first day of which that may be. */
export function TurnedDays({ first, value, onChange }: TurnedDaysProps) {
  const { t, date } = useLanguage('adminImport');
  const question = t('turnedDays.question', { line: first.line });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">{question}</p>
      <SegmentedControl<'turned' | 'written'>
        name={question}
        value={value === null ? null : value ? 'turned' : 'written'}
        onChange={(choice) => onChange(choice === 'turned')}
        segments={[
          { value: 'turned', label: date(turned(first.day)) },
          { value: 'written', label: date(first.day) },
        ]}
      />
      <p className="text-muted">{t('turnedDays.note')}</p>
    </div>
  );
}
