import type { LocationNames } from '../locations/location-of.ts';

interface WithLessons<SwimClass> {
  status: string;
  classes: SwimClass;
}

interface Lesson {
  id: string;
  starts_at: string;
  /** The lane and the location of this lesson alone; null: those of its class. */
  moved_lane?: number | null;
  locations?: LocationNames | null;
}

/** A lesson that a child tries, in a class that it is not enrolled in. */
interface Trial<SwimClass> {
  lessons: Lesson & { classes: SwimClass };
}

/** A lesson to come with its class. */
export type LessonOf<SwimClass> = Lesson & { swimClass: SwimClass; isTrial: boolean };

/** The lessons to come of all running enrollments and of trials, the earliest first. */
export function nextLessons<SwimClass extends { lessons: Lesson[] }, Tried = never>(
  enrollments: readonly WithLessons<SwimClass>[],
  trials: readonly Trial<Tried>[] = [],
): LessonOf<SwimClass | Tried>[] {
  const regular = enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) => classes.lessons.map((lesson) => ({ ...lesson, swimClass: classes, isTrial: false })));
  const tried = trials.map(({ lessons: { classes, ...lesson } }) => ({ ...lesson, swimClass: classes, isTrial: true }));
  return [...regular, ...tried].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}
