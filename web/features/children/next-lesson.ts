interface WithLessons<SwimClass> {
  status: string;
  classes: SwimClass;
}

interface Lesson {
  id: string;
  starts_at: string;
}

/** A lesson to come with its class. */
export type LessonOf<SwimClass> = Lesson & { swimClass: SwimClass };

/** The lessons to come of all running enrollments, the earliest first. */
export function nextLessons<SwimClass extends { lessons: Lesson[] }>(
  enrollments: readonly WithLessons<SwimClass>[],
): LessonOf<SwimClass>[] {
  return enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) => classes.lessons.map(({ id, starts_at }) => ({ id, starts_at, swimClass: classes })))
    .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}
