import { ClassPage } from '../pages/deck/ClassPage.tsx';
import { classQuery } from '../features/lessons/class-data.ts';
import { rosterQuery } from '../features/lessons/roster/roster-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(({ params, search }) => {
  const lessonId = search.get('tab') ? null : search.get('lesson');
  return [classQuery(params['classId'] ?? ''), ...(lessonId ? [rosterQuery(lessonId)] : [])];
});

export default function InstructorClassRoute() {
  return <ClassPage />;
}
