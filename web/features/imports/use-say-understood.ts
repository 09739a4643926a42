import { LEVELS } from '../../../contracts/levels.ts';
import { COURSES, ROUNDS, STROKES } from '../../../contracts/results.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { ageOn } from '../../lib/format/format.ts';
import { isLocale, LANGUAGE_NAMES } from '../../lib/format/language.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { isDate } from '../../lib/forms/typed-date.ts';

/** A cell of a file in the reader's words: a day with the age that follows from it, a level, a phone; other values as they are. */
export function useSayUnderstood(): (column: string, value: string) => string {
  const { t, format } = useLanguage(['adminImport', 'common', 'child', 'results']);
  const { priceDisplay } = useClubSettings();
  const level = (value: string) => {
    const known = LEVELS.find((each) => each === value);
    return known ? t(`common:levels.${known}`) : value;
  };
  const sum = (value: string) => (/^\d+$/.test(value) ? format.moneyText(Number(value), priceDisplay) : value);
  const day = (value: string) => (isDate(value) ? format.date(value) : value);
  const says: Record<string, (value: string) => string> = {
    birth_date: (value) =>
      isDate(value) ? `${format.date(value)}\n${t('child:age', { count: ageOn(value) })}` : value,
    level,
    parent_phone: formatPhone,
    locale: (value) => (isLocale(value) ? LANGUAGE_NAMES[value] : value),
    sessions: (value) =>
      value.replaceAll(/\b([1-7]) (?=\d\d:\d\d)/g, (_, day: string) => `${format.weekday(Number(day), 'short')} `),
    days: (value) =>
      /^[1-7](, [1-7])*$/.test(value) ? value.replaceAll(/\d/g, (day) => format.weekday(Number(day), 'short')) : value,
    price_per_class: sum,
    owes: sum,
    credit: sum,
    valid_until: day,
    make_ups: (value) => (/^\d+$/.test(value) ? t('makeUps', { number: value }) : value),
    make_ups_until: day,
    on: day,
    sessions_left: (value) => (/^\d+$/.test(value) ? t('sessionsLeft', { count: Number(value) }) : value),
    swum_on: day,
    event: (value) => {
      const [distance = '', stroke] = value.split(' ');
      const known = STROKES.find((each) => each === stroke);
      return known && /^\d+$/.test(distance)
        ? t('results:event', { distance, stroke: t(`results:strokes.${known}`) })
        : value;
    },
    stroke: (value) => {
      const known = STROKES.find((each) => each === value);
      return known ? t(`results:strokes.${known}`) : value;
    },
    course: (value) => {
      const known = COURSES.find((each) => each === value);
      return known ? t(`results:courses.${known}`) : value;
    },
    round: (value) => {
      const known = ROUNDS.find((each) => each === value);
      return known ? t(`results:rounds.${known}`) : value;
    },
    position: (value) => (/^\d+$/.test(value) ? t('position', { position: value }) : value),
    instructor_phone: formatPhone,
    duration_minutes: (value) => t('minutes', { count: Number(value) || 0, minutes: value }),
    max_capacity: (value) => (/^\d+$/.test(value) ? t('common:seats', { count: Number(value) }) : value),
  };
  return (column, value) => says[column]?.(value) ?? value;
}
