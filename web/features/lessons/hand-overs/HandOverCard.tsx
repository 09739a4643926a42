import { useQuery } from '@tanstack/react-query';
import { QrCode as QrSign } from 'lucide-react';
import { useState } from 'react';
import { ageOn } from '../../../../contracts/children.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { late } from '../../../components/states/late.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { lessonsOn, todaysLessonsQuery } from './todays-lessons.ts';

const CodeDialog = late(async () => (await import('./CodeDialog.tsx')).CodeDialog);

/** The number of hand-overs that are read, the last ones. */
const LAST = 5;

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

interface HandOverCardProps {
  child: { id: string; full_name: string | null; birth_date: string };
}

/** The code with which a child is taken from today's lesson, and with whom it left the last times; nothing where the club does not ask for it. */
export function HandOverCard({ child }: HandOverCardProps) {
  const { t, dateTime, time, localized } = useLanguage('handOver');
  const { handOverAge } = useClubSettings();
  const [lessonId, setLessonId] = useState<string | null>(null);
  const day = clubToday();
  const isAsked = handOverAge !== null && ageOn(child.birth_date, day) <= handOverAge;
  const handOvers = useQuery(handOversQuery(child.id, handOverAge !== null));
  const lessons = useQuery(todaysLessonsQuery(child.id, day, isAsked));
  const today = isAsked && lessons.data ? lessonsOn(day, lessons.data) : [];
  const past = handOvers.data ?? [];
  if (today.length + past.length === 0) return null;
  return (
    <Card title={t('card.title')}>
      {today.length > 0 && (
        <div className="mb-3 flex flex-col gap-2">
          <p className="text-muted">{t('card.lead')}</p>
          {today.map((lesson) => (
            <Button key={lesson.id} kind="secondary" wide icon={<QrSign />} onClick={() => setLessonId(lesson.id)}>
              {t('card.show', { class: localized(lesson, 'title'), time: time(lesson.starts_at) })}
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
