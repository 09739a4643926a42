interface WithLessons<Group> {
  status: string;
  classes: Group;
}

interface Lesson {
  id: string;
  starts_at: string;
}

/** A lesson to come with its class. */
export type LessonOf<Group> = Lesson & { group: Group };

/** The lessons to come of all running enrolments, the earliest first. */
export function nextLessons<Group extends { class_meetings: Lesson[] }>(
  enrollments: readonly WithLessons<Group>[],
): LessonOf<Group>[] {
  return enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) => classes.class_meetings.map(({ id, starts_at }) => ({ id, starts_at, group: classes })))
    .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}
