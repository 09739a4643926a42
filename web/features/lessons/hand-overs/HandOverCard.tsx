import { useQuery } from '@tanstack/react-query';
import { QrCode as QrSign } from 'lucide-react';
import { useState } from 'react';
import { ageOn } from '../../../../contracts/children.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { late } from '../../../components/states/late.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const CodeDialog = late(async () => (await import('./CodeDialog.tsx')).CodeDialog);

/** The number of hand-overs that are read, the last ones. */
const LAST = 5;
const LESSON = `id,starts_at,status,classes(${inAllLanguages('title')})` as const;

const handOversQuery = (childId: string, enabled: boolean) =>
  askQuery(
    ['hand_overs', childId],
    (club) =>
      club
        .from('hand_overs')
        .select('id,collector_name,reason,handed_at')
        .eq('child_id', childId)
        .not('collector_name', 'is', null)
        .order('handed_at', { ascending: false })
        .limit(LAST),
    { enabled },
  );

/** Today's lessons of the classes of a child, also those that have begun. */
const todaysLessonsQuery = (classIds: readonly string[], day: string, enabled: boolean) =>
  askQuery(
    ['lessons', 'today', day, ...classIds],
    (club) =>
      club
        .from('lessons')
        .select(LESSON)
        .in('class_id', classIds)
        .gte('starts_at', addDays(day, -1))
        .lt('starts_at', addDays(day, 2))
        .neq('status', 'cancelled')
        .order('starts_at'),
    { enabled },
  );

interface HandOverCardProps {
  child: {
    id: string;
    full_name: string | null;
    birth_date: string;
    enrollments: readonly { status: string; class_id: string }[];
    visits: readonly { lessons: { id: string; starts_at: string; classes: { title: string } } }[];
  };
}

/** The code with which a child is taken from today's lesson, and with whom it left the last times; nothing where the club does not ask for it. */
export function HandOverCard({ child }: HandOverCardProps) {
  const { t, dateTime, time, localized } = useLanguage('handOver');
  const { handOverAge } = useClubSettings();
  const [lessonId, setLessonId] = useState<string | null>(null);
  const day = clubDay(new Date(clubNow()).toISOString());
  const isAsked = handOverAge !== null && ageOn(child.birth_date, day) <= handOverAge;
  const classIds = child.enrollments.filter(({ status }) => status === 'active').map(({ class_id }) => class_id);
  const handOvers = useQuery(handOversQuery(child.id, handOverAge !== null));
  const regular = useQuery(todaysLessonsQuery(classIds, day, isAsked && classIds.length > 0));
  const visited = child.visits.map(({ lessons }) => lessons);
  const today = isAsked
    ? [...(regular.data ?? []), ...visited].filter(({ starts_at }) => clubDay(starts_at) === day)
    : [];
  const past = handOvers.data ?? [];
  if (today.length + past.length === 0) return null;
  return (
    <Card title={t('card.title')}>
      {today.length > 0 && (
        <div className="mb-3 flex flex-col gap-2">
          <p className="text-muted">{t('card.lead')}</p>
          {today.map((lesson) => (
            <Button key={lesson.id} kind="secondary" wide icon={<QrSign />} onClick={() => setLessonId(lesson.id)}>
              {t('card.show', { class: localized(lesson.classes, 'title'), time: time(lesson.starts_at) })}
            </Button>
          ))}
        </div>
      )}
      {past.length > 0 && (
        <ul aria-label={t('card.past')} className="divide-y divide-line">
          {past.map(({ id, collector_name, reason, handed_at }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <p className="text-sm text-muted first-letter:uppercase">{dateTime(handed_at)}</p>
              <p
                className={reason === null ? 'font-semibold wrap-anywhere' : 'font-semibold wrap-anywhere text-danger'}
              >
                {t(reason === null ? 'card.with' : 'card.withOther', { name: collector_name })}
              </p>
              {reason !== null && <p className="wrap-anywhere text-danger">{t('reasonWas', { reason })}</p>}
            </li>
          ))}
        </ul>
      )}
      {lessonId !== null && (
        <CodeDialog
          childId={child.id}
          name={child.full_name ?? ''}
          lessonId={lessonId}
          onClose={() => setLessonId(null)}
        />
      )}
    </Card>
  );
}
