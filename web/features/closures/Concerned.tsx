import { clubDay } from '../../../contracts/time.ts';
import { Folded } from '../../components/Folded.tsx';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const SHOWN = 6;

type Preview = Returns<'close_pool'>;

/** Whom a closing concerns: lessons with their hours, families, coaches, and what comes back. */
export function Concerned({ preview }: { preview: Preview }) {
  const { t, time, dateTime, localized } = useLanguage('desk');
  const { lessons, concerned, coaches, returned_sessions, texts, texts_over: over } = preview;
  if (lessons.length === 0) return <p className="text-muted">{t('close.none')}</p>;
  const canceled = lessons.filter(({ is_moved }) => !is_moved).length;
  const sameDay = new Set(lessons.map(({ starts_at }) => clubDay(starts_at))).size === 1;
  return (
    <section className="rounded-control bg-water-soft/50 p-4">
      <p className="font-semibold first-letter:uppercase">
        {[
          canceled > 0 && t('close.lessons', { count: canceled }),
          lessons.length > canceled && t('close.moved', { count: lessons.length - canceled }),
          t('close.families', { count: concerned.length }),
          t('close.coaches', { count: coaches.length }),
          texts > 0 && t('close.texts', { count: texts }),
          returned_sessions > 0 && t('close.returned', { count: returned_sessions }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="mt-2">
        {lessons.slice(0, SHOWN).map((lesson) => (
          <li key={lesson.id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {localized(lesson, 'title')} <span className="text-muted">{lesson.instructor}</span>
            </span>
            {lesson.is_moved && (
              <span>{lesson.moved_lane ? t('close.toLane', { lane: lesson.moved_lane }) : t('close.toHall')}</span>
            )}
            <span className="text-muted tabular">{sameDay ? time(lesson.starts_at) : dateTime(lesson.starts_at)}</span>
          </li>
        ))}
        {lessons.length > SHOWN && (
          <li className="py-0.5 text-muted">{t('close.more', { count: lessons.length - SHOWN })}</li>
        )}
      </ul>
      <Folded title={t('close.who')} className="mt-1">
        <Everyone concerned={concerned} coaches={coaches} />
      </Folded>
      {over > 0 && <p className="mt-2 text-sm font-semibold">{t('close.textsOver', { count: over })}</p>}
      <p className="mt-2 text-sm text-muted">{t('close.wayNote')}</p>
    </section>
  );
}

/** The coaches by name, and the families with what each child gets back. */
function Everyone({ concerned, coaches }: Pick<Preview, 'concerned' | 'coaches'>) {
  const { t } = useLanguage('desk');
  return (
    // A large pool would push the button out of sight.
    <div
      tabIndex={0}
      role="group"
      aria-label={t('close.who')}
      className="max-h-80 overflow-y-auto rounded-control bg-raised px-4 py-2 [overflow-wrap:anywhere]"
    >
      {coaches.length > 0 && (
        <p className="border-b border-line py-2">
          <span className="text-muted">{t('close.leaders')}</span> {coaches.join(', ')}
        </p>
      )}
      <ul>
        {concerned.map((family) => (
          <li key={family.parent_id} className="border-b border-line py-2 last:border-0">
            <p className="font-semibold">{family.full_name || t('close.noName')}</p>
            <ul>
              {family.children.map((child) => (
                <li key={child.id} className="flex flex-wrap justify-between gap-x-4">
                  <span>{child.full_name}</span>
                  <span className="text-muted">
                    {child.returns.map(({ kind, count }) => t(`close.returns.${kind}`, { count })).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
