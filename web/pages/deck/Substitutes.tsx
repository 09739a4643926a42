import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { locationOf } from '../../features/locations/location-of.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DashboardLesson } from './dashboard-data.ts';

export interface SubstitutesProps {
  /** Lessons of colleagues that may be taken. */
  offered: readonly DashboardLesson[];
  /** Own lessons for which a colleague is looked for. */
  asked: readonly DashboardLesson[];
}

/** Instructors who look for a substitute: colleagues, and the user. Nothing where no search is open. */
export function Substitutes({ offered, asked }: SubstitutesProps) {
  const { t } = useLanguage('instructor');
  if (offered.length + asked.length === 0) return null;
  return (
    <Card title={t('substitutes.title')}>
      <ul>
        {offered.map((lesson) => (
          <Request key={lesson.id} lesson={lesson} call="take_lesson" />
        ))}
        {asked.map((lesson) => (
          <Request key={lesson.id} lesson={lesson} call="withdraw_substitute_request" />
        ))}
      </ul>
    </Card>
  );
}

function Request({ lesson, call }: { lesson: DashboardLesson; call: 'take_lesson' | 'withdraw_substitute_request' }) {
  const { t, dateTime, localized } = useLanguage('instructor');
  const answer = useProcedure(call);
  const title = localized(lesson.swimClass, 'title');
  const when = dateTime(lesson.starts_at);
  const submit = () =>
    answer.run(
      { lesson_id: lesson.id },
      {
        done: () => ({ text: t(`substitutes.${call}.done`), description: `${title} · ${when}` }),
        failed: true,
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">
          <span className="inline-block first-letter:uppercase">{when}</span> ·{' '}
          {localized(locationOf(lesson, lesson.swimClass), 'name')}
        </span>
        {lesson.request?.note && (
          <span lang="bg" className="block text-sm">
            „{lesson.request.note}“
          </span>
        )}
      </span>
      <Button
        kind={call === 'take_lesson' ? 'primary' : 'quiet'}
        busy={answer.isPending}
        aria-label={t(`substitutes.${call}.of`, { title, when })}
        onClick={submit}
      >
        {t(`substitutes.${call}.open`)}
      </Button>
    </li>
  );
}
