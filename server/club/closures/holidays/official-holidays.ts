import { addDays, weekday } from '../../../../contracts/time.ts';

/** Days off by law, `YYYY-MM-DD`, both ends included. */
export interface OfficialHoliday {
  starts_on: string;
  ends_on: string;
  /** Its Bulgarian name. */
  name: string;
}

/** Labour Code, art. 154 (1), without Easter. */
const FIXED: [starts: string, ends: string, name: string][] = [
  ['01-01', '01-01', 'Нова година'],
  ['03-03', '03-03', 'Ден на Освобождението'],
  ['05-01', '05-01', 'Ден на труда'],
  ['05-06', '05-06', 'Гергьовден'],
  ['05-24', '05-24', 'Ден на българската просвета и култура'],
  ['09-06', '09-06', 'Ден на Съединението'],
  ['09-22', '09-22', 'Ден на Независимостта'],
  ['12-24', '12-26', 'Коледа'],
];

/** The Gregorian day of the Orthodox Easter Sunday: Meeus' Julian algorithm, thirteen days later from 1900 to 2099. */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const [month, day] = [Math.floor((d + e + 114) / 31), ((d + e + 114) % 31) + 1];
  return addDays(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, 13);
}

/**
 * The official Bulgarian holidays of a year in their order, with the working days that are off for holidays other than
 * Easter on a Saturday or Sunday (Labour Code, art. 154 (2)).
 */
export function officialHolidays(year: number): OfficialHoliday[] {
  const easter = orthodoxEaster(year);
  const fixed = FIXED.map(([starts, ends, name]) => ({
    starts_on: `${year}-${starts}`,
    ends_on: `${year}-${ends}`,
    name,
  }));
  const all = [...fixed, { starts_on: addDays(easter, -2), ends_on: addDays(easter, 1), name: 'Великден' }];
  const off = new Set(all.flatMap(daysOf));
  const moved = fixed.flatMap((holiday) =>
    daysOf(holiday)
      .filter(isWeekend)
      .map((day) => {
        let free = addDays(day, 1);
        while (isWeekend(free) || off.has(free)) free = addDays(free, 1);
        off.add(free);
        return { starts_on: free, ends_on: free, name: `Почивен ден за ${holiday.name}` };
      }),
  );
  return [...all, ...moved].toSorted((one, other) => one.starts_on.localeCompare(other.starts_on));
}

export function daysOf({ starts_on, ends_on }: Pick<OfficialHoliday, 'starts_on' | 'ends_on'>): string[] {
  const days: string[] = [];
  for (let day = starts_on; day <= ends_on; day = addDays(day, 1)) days.push(day);
  return days;
}

const isWeekend = (day: string): boolean => weekday(day) >= 6;
