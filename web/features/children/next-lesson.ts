import { swimsOn } from '../../../contracts/enrollments.ts';
import type { Translated } from '../../../contracts/translated.ts';
import type { VisitKind } from '../../../contracts/visits.ts';

interface WithLessons<SwimClass> {
  status: string;
  /** The days of the week on which the child comes; null: all days of the class. */
  days: number[] | null;
  classes: SwimClass;
}

interface Lesson {
  id: string;
  starts_at: string;
  /** The lane and the location of this lesson alone; null: those of its class. */
  moved_lane?: number | null;
  locations?: Translated<'name'> | null;
}

/** A lesson of a class in which the child has no seat. */
interface Visit<SwimClass> {
  id: string;
  kind: string;
  lessons: Lesson & { classes: SwimClass };
}

/** A lesson to come with its class. */
export type LessonOf<SwimClass> = Lesson & { swimClass: SwimClass; visit: VisitKind | null; visit_id: string | null };

/** The lessons to come of all running enrollments and of visits, the earliest first. */
export function nextLessons<SwimClass extends { lessons: Lesson[] }, Visited = never>(
  enrollments: readonly WithLessons<SwimClass>[],
  visits: readonly Visit<Visited>[] = [],
): LessonOf<SwimClass | Visited>[] {
  const regular = enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ days, classes }) =>
      classes.lessons
        .filter(({ starts_at }) => swimsOn({ days }, starts_at))
        .map((lesson) => ({ ...lesson, swimClass: classes, visit: null, visit_id: null })),
    );
  const visited = visits.map(({ id, kind, lessons: { classes, ...lesson } }) => ({
    ...lesson,
    swimClass: classes,
    visit: kind as VisitKind,
    visit_id: id,
  }));
  return [...regular, ...visited].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}
