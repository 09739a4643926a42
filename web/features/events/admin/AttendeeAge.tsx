import { isForAge, type EventAges } from '../../../../contracts/events.ts';
import { ageOn, clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface AttendeeAgeProps {
  event: EventAges & { starts_at: string };
  birthDate: string;
}

/** The age on the day of the event, and that it is another one than the event's. */
export function AttendeeAge({ event, birthDate }: AttendeeAgeProps) {
  const { t } = useLanguage(['camp', 'child']);
  const age = ageOn(birthDate, clubDay(event.starts_at));
  const years = t('child:age', { count: age });
  if (isForAge(event, age)) return years;
  return (
    <span className="font-semibold text-warning">
      {years} · {t('staff.otherAge')}
    </span>
  );
}
