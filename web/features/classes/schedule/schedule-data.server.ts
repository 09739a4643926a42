import type { RouterContextProvider } from 'react-router';
import { formatOf } from '../../../../contracts/format.ts';
import { publicReader, rowsOf } from '../../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../../lib/format/localized.ts';
import { personName } from '../../../lib/forms/person-name.ts';
import { heldUntil } from '../held-until.ts';
import { heldOf } from '../timetable.ts';
import type { ScheduledLesson } from './filter-schedule.ts';

const COLUMNS =
  `session_id,class_id,location_id,location_type,level,level_id,level_color,age_min,age_max,day_of_week,start_time,duration_minutes,price_per_class,instructor_name,capacity,taken,free,waiting,season_id,starts_on,held_until,${inAllLanguages('title', 'location_name', 'level_name')}` as const;

const SEASON_COLUMNS =
  `id,${inAllLanguages('name')},season_windows(audience,opens_at),season_draws(seated_at)` as const;

/** Every weekly lesson of the club in the order of the week; null where they could not be read. */
export async function readSchedule(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const [rows, clubs, seasons] = await Promise.all([
    rowsOf(db.from('public_classes').select(COLUMNS).order('day_of_week').order('start_time')),
    rowsOf(db.from('club_settings').select('trial_price')),
    rowsOf(db.from('seasons').select(SEASON_COLUMNS)),
  ]);
  const sellsTrials = clubs?.[0]?.trial_price != null;
  const lessons =
    rows?.map((row): ScheduledLesson => {
      const season = seasons?.find(({ id }) => id === row.season_id);
      return {
        id: row.session_id,
        classId: row.class_id,
        title: localized(row, 'title', locale),
        level: row.level,
        ownLevel: row.level_id
          ? {
              id: row.level_id,
              name: localized(row, 'level_name', locale),
              color: row.level_color ?? 'water',
            }
          : null,
        ages: row.age_min !== null && row.age_max !== null ? [row.age_min, row.age_max] : null,
        day: row.day_of_week,
        time: row.start_time,
        minutes: row.duration_minutes,
        location: { id: row.location_id, name: localized(row, 'location_name', locale) },
        instructor: row.instructor_name && personName(row.instructor_name, locale),
        free: row.free,
        waiting: row.waiting,
        held: heldOf(row),
        heldUntil: heldUntil(row.held_until, formatOf(locale)),
        price: row.price_per_class,
        hasTrials: sellsTrials && row.location_type !== 'kindergarten',
        ...(season &&
          row.starts_on && { season: { name: localized(season, 'name', locale), startsOn: row.starts_on } }),
        ...(season?.season_draws && !season.season_draws.seated_at && { isDrawn: true }),
        ...opening(season?.season_windows ?? []),
      };
    }) ?? null;
  return { lessons };
}

/** The hour from which the season takes everybody, while it is still to come. Some families come earlier. */
function opening(windows: readonly { audience: string; opens_at: string }[]): Pick<ScheduledLesson, 'opens'> {
  const everybody = windows.find(({ audience }) => audience === 'everybody');
  return everybody && Date.parse(everybody.opens_at) > Date.now() ? { opens: everybody.opens_at } : {};
}
