import { clubClock } from '../../../../contracts/club-moment.ts';
import { AUDIENCES, type Audience } from '../../../../contracts/seasons.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useTypedMoment } from '../../../kit/use-typed-moment.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface Opening {
  audience: Audience;
  /** Empty while it is no moment. */
  opens_at: string;
}

interface WindowFieldsProps {
  value: readonly Opening[];
  onChange: (windows: Opening[]) => void;
  /** Faults are shown once the form was sent. */
  isSent: boolean;
}

const EVENING = '20:00';

/** From when on the season takes whom, by the club's clock; none is chosen: everybody at once. */
export function WindowFields({ value, onChange, isSent }: WindowFieldsProps) {
  const { t } = useLanguage('seasons');
  const set = (audience: Audience, opens_at: string | null) => {
    const others = value.filter((one) => one.audience !== audience);
    onChange(opens_at === null ? others : [...others, { audience, opens_at }]);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{t('windows.title')}</legend>
      <p className="text-sm text-muted">{t('windows.note')}</p>
      {AUDIENCES.map((audience) => (
        <WindowField
          key={audience}
          audience={audience}
          moment={value.find((one) => one.audience === audience)?.opens_at ?? null}
          onChange={(moment) => set(audience, moment)}
          isSent={isSent}
        />
      ))}
    </fieldset>
  );
}

interface WindowFieldProps {
  audience: Audience;
  moment: string | null;
  onChange: (moment: string | null) => void;
  isSent: boolean;
}

function WindowField({ audience, moment, onChange, isSent }: WindowFieldProps) {
  const { t } = useLanguage('seasons');
  const typed = useTypedMoment(() => (moment ? clubClock(moment) : { day: clubDay(), time: EVENING }), onChange);
  const error = isSent && moment === '' ? errorText('invalid') : undefined;
  return (
    <div>
      <Checkbox
        label={t(`windows.${audience}`)}
        checked={moment !== null}
        onChange={({ target }) => onChange(target.checked ? typed.moment : null)}
      />
      {moment !== null && (
        <div className="mb-2 ml-9 flex flex-wrap items-start gap-4">
          <DateField label={t('windows.day')} {...typed.dayField} error={error} className="w-44" />
          <TextField label={t('windows.time')} {...typed.timeField} className="w-28" />
        </div>
      )}
    </div>
  );
}
