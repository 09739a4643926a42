import { clubClock } from '../../../../contracts/club-moment.ts';
import { DateField } from '../../../components/fields/DateField.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useTypedMoment } from '../../../kit/use-typed-moment.ts';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface MomentFieldsProps {
  value: string;
  /** A day and a time that are no moment are handed on as ''. */
  onChange: (moment: string) => void;
  error: string | undefined;
}

/** The day and the time of an accident, by the club's clock. */
export function MomentFields({ value, onChange, error }: MomentFieldsProps) {
  const { t } = useLanguage('accidents');
  const { dayField, timeField } = useTypedMoment(() => clubClock(value), onChange);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-start gap-4 @max-[16rem]:grid-cols-1">
        <DateField label={t('report.day')} max={clubDay()} {...dayField} />
        <TextField label={t('report.time')} {...timeField} />
      </div>
      <FormError message={error} />
    </div>
  );
}
