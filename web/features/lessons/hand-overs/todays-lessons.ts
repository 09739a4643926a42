import { swimsOn } from '../../../../contracts/enrollments.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS =
  `enrollments(days,days_before,days_since,classes(${inAllLanguages('title')},lessons(id,starts_at))),visits(lessons!inner(id,starts_at,classes(${inAllLanguages('title')})))` as const;
const LESSONS = ['enrollments.classes.lessons', 'visits.lessons'] as const;

/** The lessons around a day of the classes of a child, and those that it visits, also the ones that have begun. */
export const todaysLessonsQuery = (childId: string, day: string, enabled: boolean) =>
  askQuery(
    ['lessons', 'today', day, childId],
    (club) => {
      const query = club.from('children').select(COLUMNS).eq('id', childId).eq('enrollments.status', 'active');
      for (const lessons of LESSONS)
        void query
          .gte(`${lessons}.starts_at`, addDays(day, -1))
          .lt(`${lessons}.starts_at`, addDays(day, 2))
          .neq(`${lessons}.status`, 'cancelled');
      return query.single();
    },
    { enabled },
  );

/** Those of the day in which the child swims, by time. */
export const lessonsOn = (
  day: string,
  { enrollments, visits }: Pick<Selected<'children', typeof COLUMNS>, 'enrollments' | 'visits'>,
) =>
  [
    ...enrollments.flatMap(({ classes: { lessons, ...texts }, ...days }) =>
      lessons.filter(({ starts_at }) => swimsOn(days, starts_at)).map((lesson) => ({ ...texts, ...lesson })),
    ),
    ...visits.map(({ lessons: { classes, ...lesson } }) => ({ ...classes, ...lesson })),
  ]
    .filter(({ starts_at }) => clubDay(starts_at) === day)
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
