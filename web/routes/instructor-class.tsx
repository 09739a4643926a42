import { classQuery } from '../features/lessons/class-data.ts';
import { historyQuery } from '../features/lessons/history-data.ts';
import { rosterQuery } from '../features/lessons/roster/roster-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';
import { ClassPage } from '../pages/deck/ClassPage.tsx';

export const clientLoader = beginWith(({ params: { classId = '' }, search }) => {
  const [tab, lessonId] = [search.get('tab'), search.get('lesson')];
  return [
    classQuery(classId),
    ...(tab === 'attendance' ? [historyQuery(classId)] : []),
    ...(!tab && lessonId ? [rosterQuery(lessonId)] : []),
  ];
});

export default ClassPage;
