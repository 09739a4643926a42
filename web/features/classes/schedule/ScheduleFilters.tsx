import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Form, Link, useSubmit } from 'react-router';
import { LEVELS } from '../../../../contracts/levels.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { CONTROL } from '../../../components/Field.tsx';
import { buttonStyle } from '../../../components/button-style.ts';
import { useFormat } from '../../../lib/format.ts';
import { AGES, type ScheduleFilter } from './filter-schedule.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface Props {
  filter: ScheduleFilter;
  locations: readonly { id: string; name: string }[];
}

/** What to look for, kept in the address; a form that works before script does. */
export function ScheduleFilters({ filter, locations }: Props) {
  const { t } = useTranslation(['schedule', 'common']);
  const { weekday } = useFormat();
  const submit = useSubmit();
  const filtered = Object.values(filter).some(Boolean);
  const levels = LEVELS.map((level) => ({ value: level, label: t(`common:levels.${level}`) }));
  const ages = AGES.map((age) => ({ value: String(age), label: t('schedule:years', { count: age }) }));
  const days = WEEK.map((day) => ({ value: String(day), label: weekday(day) }));
  return (
    <Form
      role="search"
      aria-label={t('schedule:filter')}
      onChange={(event) => void submit(filledIn(event.currentTarget), { replace: true, preventScrollReset: true })}
      className="mt-6 flex flex-wrap items-center gap-2 print:hidden"
    >
      <Choice name="level" label={t('schedule:level')} value={filter.level} options={levels} />
      <Choice name="age" label={t('schedule:age')} value={filter.age} options={ages} />
      <Choice
        name="location"
        label={t('schedule:location')}
        value={filter.location}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choice name="day" label={t('schedule:day')} value={filter.day} options={days} />
      <Checkbox
        key={String(filter.free)}
        name="free"
        value="1"
        defaultChecked={filter.free}
        label={t('schedule:onlyFree')}
        className="px-2"
      />
      <noscript>
        <Button type="submit">{t('schedule:show')}</Button>
      </noscript>
      {filtered && (
        <Link to="." replace preventScrollReset className={buttonStyle('quiet', 'md', false)}>
          <X />
          {t('schedule:clear')}
        </Link>
      )}
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | number | null;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <select
      // An address may change without a press here, as on the way back.
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
      className={`${CONTROL} min-h-11! text-ellipsis py-1.5! max-sm:w-[calc(50%-0.25rem)]! max-sm:grow sm:w-auto!`}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Only what was chosen goes into the address. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(typed.filter(([, value]) => value !== ''));
}
