import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { addDays } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { withParam } from '../../lib/browser/with-param.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

export interface DayPickerProps {
  day: string;
  /** Days of a step: a day, or a week. */
  step: 1 | 7;
}

/**
 * The choice of a day: one step back, one ahead, today, or any by typing or picking. The way from a day back to today is
 * beside the page's title, where it takes no row from the lessons.
 */
export function DayPicker({ day, step }: DayPickerProps) {
  const { t } = useLanguage('desk');
  const [, setSearch] = useSearchParams();
  const choose = (chosen: string) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(chosen)) return;
    setSearch(withParam('day', chosen), { preventScrollReset: true });
  };
  return (
    <div className="flex flex-wrap items-end gap-x-1 gap-y-3 print:hidden">
      <IconButton
        name={t(step === 1 ? 'picker.previous' : 'picker.previousWeek')}
        icon={<ChevronLeft />}
        onClick={() => choose(addDays(day, -step))}
      />
      <DateField
        label={<span className={step === 1 ? 'sr-only' : 'max-sm:sr-only'}>{t('picker.day')}</span>}
        value={day}
        onChange={choose}
        className="w-44"
      />
      <IconButton
        name={t(step === 1 ? 'picker.next' : 'picker.nextWeek')}
        icon={<ChevronRight />}
        onClick={() => choose(addDays(day, step))}
      />
      {step === 7 && day !== clubToday() && (
        <Button kind="quiet" onClick={() => choose(clubToday())}>
          {t('picker.today')}
        </Button>
      )}
    </div>
  );
}
