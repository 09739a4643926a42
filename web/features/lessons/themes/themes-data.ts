import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS =
  `lesson_id,theme,homework,lessons!inner(starts_at,class_id,classes(${inAllLanguages('title')}))` as const;

/** The theme of a lesson that its instructor shares. */
export type SharedTheme = Selected<'lesson_themes', typeof COLUMNS>;

/** A theme is news for this many days after its lesson. */
const NEWS_DAYS = 14;
const MOST = 20;

/** The shared themes of the last and the coming lessons of these classes, the latest first. */
export const themesQuery = (classIds: readonly string[]) =>
  askQuery(
    ['lessons', 'themes', ...classIds],
    (club) =>
      club
        .from('lesson_themes')
        .select(COLUMNS)
        .eq('is_shared', true)
        .in('lessons.class_id', [...classIds])
        .gte('lessons.starts_at', addDays(clubToday(), -NEWS_DAYS))
        .order('lessons(starts_at)', { ascending: false })
        .limit(MOST),
    { enabled: classIds.length > 0 },
  );

/** A child with its seats. */
export interface Member {
  enrollments: readonly { status: string; days: number[] | null; classes: { id: string } }[];
}

/** The classes in which these children have a seat, each once. */
export const classIdsOf = (members: readonly Member[]): string[] =>
  [
    ...new Set(
      members.flatMap(({ enrollments }) =>
        enrollments.filter(({ status }) => status === 'active').map(({ classes }) => classes.id),
      ),
    ),
  ].toSorted();

/** Those of the lessons of a child: of its classes, on its days. */
export const themesOf = ({ enrollments }: Member, themes: readonly SharedTheme[]): SharedTheme[] =>
  themes.filter(({ lessons }) =>
    enrollments.some(
      ({ status, days, classes }) =>
        status === 'active' &&
        classes.id === lessons.class_id &&
        (days?.includes(weekday(clubDay(lessons.starts_at))) ?? true),
    ),
  );
