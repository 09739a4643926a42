interface WithLessons<Group> {
  status: string;
  classes: Group;
}

interface Lessons {
  class_meetings: { starts_at: string }[];
}

/** The earliest lesson to come of all running enrolments, with its class; null when none is planned. */
export function nextLesson<Group extends Lessons>(
  enrollments: readonly WithLessons<Group>[],
): { starts_at: string; group: Group } | null {
  const lessons = enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) => classes.class_meetings.map(({ starts_at }) => ({ starts_at, group: classes })));
  return lessons.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))[0] ?? null;
}
