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
  /** The substitute of this lesson alone; null: the instructors of its class lead it. */
  substitute_instructor_id?: string | null;
}

/** A lesson of a class in which the child has no seat. */
interface Visit<SwimClass> {
  id: string;
  kind: string;
  lessons: Lesson & { classes: SwimClass };
}

interface Taught {
  /** All who teach it, the main instructor first. */
  instructor_name: string | null;
}

interface Instructor {
  user_id: string;
  full_name: string;
}

/** A lesson to come with its class. */
export type LessonOf<SwimClass> = Lesson & { swimClass: SwimClass; visit: VisitKind | null; visit_id: string | null };

interface Canceled {
  id: string;
  starts_at: string;
  cancel_reason: string | null;
}

/** The canceled lessons to which the child would have come, the earliest first, with their class. */
export function canceledLessons<SwimClass extends { canceled: Canceled[] }>(
  enrollments: readonly WithLessons<SwimClass>[],
): (Canceled & { swimClass: SwimClass })[] {
  return enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ days, classes }) =>
      classes.canceled
        .filter(({ starts_at }) => swimsOn({ days }, starts_at))
        .map((lesson) => ({ ...lesson, swimClass: classes })),
    )
    .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}

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

/**
 * The names of those who lead a lesson: the substitute is there instead of the first instructor of the class. Null while
 * the names of the club's instructors are not known.
 */
export function leadersOf(
  { substitute_instructor_id, swimClass }: Pick<Lesson, 'substitute_instructor_id'> & { swimClass: Taught },
  instructors: readonly Instructor[] | undefined,
): string | null {
  if (!substitute_instructor_id) return swimClass.instructor_name;
  const substitute = instructors?.find(({ user_id }) => user_id === substitute_instructor_id)?.full_name;
  const others = (swimClass.instructor_name ?? '').split(', ').slice(1);
  return substitute ? [substitute, ...others.filter((name) => name !== substitute)].join(', ') : null;
}
