import { untilDayLasts } from './day-lasts.ts';

await untilDayLasts();
