import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { clubDay } from '../../../../contracts/time.ts';
import { MOST_FITTING, type GuestKind } from '../../../../contracts/visits.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { personName } from '../../../lib/forms/person-name.ts';
import { fittingQuery, homeOf, lastDayOf, makeUpsQuery, type FittingLesson } from './visits-data.ts';

export interface ChooseLessonSheetProps {
  child: { id: string; first_name: string };
  /** The visit that moves; without one a free credit is booked. */
  moving?: { id: string; starts_at: string; kind: GuestKind };
  onClose: () => void;
}

/** The lessons for a make-up by day: a press on one, and another that books it. */
export function ChooseLessonSheet({ child, moving, onClose }: ChooseLessonSheetProps) {
  const { t, date, dateTime, localized } = useLanguage('visits');
  const makeUps = useQuery(makeUpsQuery(child.id));
  const credits = makeUps.data?.credits ?? [];
  const own = credits.find(({ visit_id }) => moving && visit_id === moving.id);
  const until = moving ? own?.valid_until : lastDayOf(credits);
  const [from, setFrom] = useState<string | undefined>();
  const home = homeOf(own ? [own] : credits.filter(({ state }) => state === 'free'));
  const [where, setWhere] = useState<'home' | 'all'>('home');
  const locationId = where === 'home' ? home?.location_id : null;
  const lessons = useQuery({
    ...fittingQuery(child.id, {
      kind: moving?.kind,
      visitId: moving?.id,
      from,
      until,
      locationId: locationId ?? undefined,
    }),
    enabled: makeUps.data !== undefined,
  });
  const [chosenId, setChosen] = useState<string | null>(null);
  const chosen = lessons.data?.find(({ lesson_id }) => lesson_id === chosenId);
  const { save, isPending, error } = useSave(child, moving, onClose);
  const waiting = makeUps.error ? makeUps : lessons;
  return (
    <Sheet
      onClose={onClose}
      title={t(moving ? 'sheet.moveTitle' : 'sheet.title', { name: child.first_name })}
      actions={
        lessons.data &&
        lessons.data.length > 0 && (
          <>
            <p aria-live="polite" className="min-w-0 flex-1 basis-40 self-center text-sm text-muted">
              {chosen ? t('sheet.chosen', { when: dateTime(chosen.starts_at) }) : t('sheet.pick')}
            </p>
            <Button
              disabled={!chosen}
              busy={isPending}
              onClick={() => chosen && save(chosen)}
              className="max-sm:w-full"
            >
              {t('sheet.save')}
            </Button>
          </>
        )
      }
    >
      {moving && <p>{t('sheet.now', { when: dateTime(moving.starts_at) })}</p>}
      {until && <p className="text-muted">{t('sheet.note', { date: date(until) })}</p>}
      {home && (
        <SegmentedControl<'home' | 'all'>
          name={t('sheet.where')}
          value={where}
          onChange={setWhere}
          segments={[
            { value: 'home', label: localized({ ...home, location_name: home.location_name ?? '' }, 'location_name') },
            { value: 'all', label: t('sheet.everywhere') },
          ]}
          className="flex-wrap self-start"
        />
      )}
      <QueryState query={waiting} rows={4} />
      {lessons.data?.length === 0 && <EmptyState title={t('sheet.none')} note={t('sheet.noneNote')} />}
      {lessons.data && lessons.data.length > 0 && (
        <LessonsByDay lessons={lessons.data} value={chosenId} onChange={setChosen} />
      )}
      {lessons.data && <OtherDays lessons={lessons.data} from={from} onChange={setFrom} />}
      <FormError message={faultText(error)} />
    </Sheet>
  );
}

/** Books the chosen lesson, or moves the make-up to it. */
function useSave(
  child: ChooseLessonSheetProps['child'],
  moving: ChooseLessonSheetProps['moving'],
  onSuccess: () => void,
) {
  const { t, dateTime } = useLanguage('visits');
  const book = useProcedure('book_visit');
  const move = useProcedure('move_visit');
  const said = (key: 'sheet.booked' | 'sheet.moved', { starts_at }: FittingLesson) =>
    t(key, { name: child.first_name, when: dateTime(starts_at) });
  const save = (lesson: FittingLesson) => {
    const { lesson_id } = lesson;
    if (moving) return move.run({ visit_id: moving.id, lesson_id }, { done: said('sheet.moved', lesson), onSuccess });
    const visit = { child_id: child.id, lesson_id, kind: 'make_up' } as const;
    return book.run(visit, { done: said('sheet.booked', lesson), onSuccess });
  };
  return { save, isPending: book.isPending || move.isPending, error: book.error ?? move.error };
}

interface OtherDaysProps {
  lessons: readonly FittingLesson[];
  /** The first day that is shown; nothing: today. */
  from: string | undefined;
  onChange: (from: string | undefined) => void;
}

/** In a large club some days fill the list: the way to the next ones, and back. */
function OtherDays({ lessons, from, onChange }: OtherDaysProps) {
  const { t } = useLanguage('visits');
  const last = lessons.length === MOST_FITTING ? lessons.at(-1) : undefined;
  const next = last && clubDay(last.starts_at);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {from && (
        <Button kind="secondary" onClick={() => onChange(undefined)}>
          {t('sheet.nearest')}
        </Button>
      )}
      {next && next !== from && (
        <Button kind="secondary" onClick={() => onChange(next)}>
          {t('sheet.further')}
        </Button>
      )}
    </div>
  );
}

interface LessonsByDayProps {
  lessons: readonly FittingLesson[];
  value: string | null;
  onChange: (lessonId: string) => void;
}

/** One of the lessons, under the day on which it is. */
function LessonsByDay({ lessons, value, onChange }: LessonsByDayProps) {
  const { t, date } = useLanguage('visits');
  const name = useId();
  const days = [...new Set(lessons.map(({ starts_at }) => clubDay(starts_at)))];
  return (
    <div role="radiogroup" aria-label={t('sheet.lessons')} className="flex flex-col gap-5">
      {days.map((day) => (
        <section key={day} aria-labelledby={`${name}-${day}`}>
          <h3 id={`${name}-${day}`} className="mb-1.5 font-bold first-letter:uppercase">
            {date(day)}
          </h3>
          <div className="flex flex-col gap-2">
            {lessons
              .filter(({ starts_at }) => clubDay(starts_at) === day)
              .map((lesson) => (
                <LessonCard
                  key={lesson.lesson_id}
                  lesson={lesson}
                  name={name}
                  isChosen={lesson.lesson_id === value}
                  onChoose={() => onChange(lesson.lesson_id)}
                />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface LessonCardProps {
  lesson: FittingLesson;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function LessonCard({ lesson, name, isChosen, onChoose }: LessonCardProps) {
  const { t, time, locale, localized } = useLanguage('visits');
  const instructor = lesson.instructor_name && personName(lesson.instructor_name, locale);
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 py-2 has-checked:border-water has-checked:bg-water-soft has-checked:ring-1 has-checked:ring-water has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-water">
      <input
        type="radio"
        name={name}
        value={lesson.lesson_id}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-water outline-none"
      />
      <span className="w-14 shrink-0 font-condensed text-xl font-bold tabular">{time(lesson.starts_at)}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-semibold">{localized(lesson, 'title')}</span>
        <span className="block text-sm text-muted">
          {[localized(lesson, 'location_name'), instructor].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-sm text-muted tabular">{t('sheet.seats', { count: lesson.seats })}</span>
    </label>
  );
}
