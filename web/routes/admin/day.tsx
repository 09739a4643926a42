import { DayPage } from '../../pages/day/DayPage.tsx';
import { dayQuery } from '../../features/lessons/day-data.ts';
import { dayOf } from '../../pages/day/shown-day.ts';
import { beginWith } from '../../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [dayQuery(dayOf(search))]);

export default DayPage;
