import { dayQuery } from '../../features/lessons/day-data.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { DayPage } from '../../pages/day/DayPage.tsx';
import { dayOf } from '../../pages/day/shown-day.ts';

export const clientLoader = beginWith(({ search }) => [dayQuery(dayOf(search))]);

export default DayPage;
