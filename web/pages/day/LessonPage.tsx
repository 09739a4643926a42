import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHeader } from '../../components/PageHeader.tsx';
import { rosterQuery } from '../../features/lessons/roster/roster-data.ts';
import { RosterLesson } from '../../features/lessons/roster/RosterLesson.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** The roster of a lesson at the desk: the same marks as on the deck. */
export default function LessonPage() {
  const { t, dateTime, localized } = useLanguage('desk');
  const { lessonId = '' } = useParams();
  const { data } = useQuery(rosterQuery(lessonId));
  const lesson = data?.lesson;
  return (
    <>
      <PageHeader
        title={lesson ? localized(lesson, 'title') : t('title')}
        lead={
          lesson && (
            <span className="inline-block first-letter:uppercase">
              {dateTime(lesson.starts_at)} · {localized(lesson, 'location_name')}
            </span>
          )
        }
        back={{ to: paths.adminDay(lesson && clubDay(lesson.starts_at)), label: t('roster.back') }}
      />
      <div className="max-w-3xl">
        <RosterLesson classId={lesson?.class_id ?? ''} lessonId={lessonId} atDesk />
      </div>
    </>
  );
}
