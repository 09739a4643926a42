import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { FamilyChild } from '../../features/children/family-data.ts';
import { Price } from '../../kit/club/Price.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { commonPrice } from './common-price.ts';
import { ConfirmVisit } from './ConfirmVisit.tsx';

/** The kinds that a family books here; a make-up is chosen where its credits are. */
const KINDS = ['trial', 'single'] as const;
type Kind = (typeof KINDS)[number];

/** So many lessons are looked at before the others are asked for. */
const FIRST_LESSONS = 8;

const fittingQuery = (childId: string, classId: string | null) =>
  rpcQuery(
    ['children', 'fitting', childId, classId],
    'fitting_lessons',
    { child_id: childId, class_id: classId },
    { staleTime: 0 },
  );

interface VisitLessonProps {
  child: FamilyChild;
  /** The class that one came with. */
  classId: string | null;
}

/** The lesson, and what follows. */
export function VisitLesson({ child, classId }: VisitLessonProps) {
  const { t, dateTime, localized, locale } = useLanguage(['booking', 'common']);
  const fitting = useQuery(fittingQuery(child.id, classId));
  const [choice, setChoice] = useState<Kind>('trial');
  const [more, setMore] = useState(false);
  const [lessonId, setLessonId] = useState<string | null>(null);
  const book = useProcedure('book_visit');
  const [missing, setMissing] = useState(false);

  if (fitting.isError)
    return <ErrorState title={errorText(codeOf(fitting.error))} onRetry={() => void fitting.refetch()} />;
  if (!fitting.data) return <SkeletonRows count={4} />;
  const kinds = KINDS.filter((kind) => fitting.data.some((lesson) => lesson.kinds.includes(kind)));
  const kind = kinds.includes(choice) ? choice : kinds[0];
  if (!kind) {
    const name = child.first_name;
    return (
      <EmptyState
        card
        title={t(classId ? 'noneHere' : 'none', { name })}
        note={t('noneNote')}
        action={
          classId ? (
            <ButtonLink kind="secondary" to={paths.bookVisit({ child: child.id })}>
              {t('all')}
            </ButtonLink>
          ) : undefined
        }
      />
    );
  }
  const lessons = fitting.data.filter((lesson) => lesson.kinds.includes(kind));
  const lesson = lessons.find(({ lesson_id }) => lesson_id === lessonId);
  const priceOf = (one: (typeof lessons)[number]) => one.prices[kind] ?? 0;
  const price = lesson ? priceOf(lesson) : commonPrice(lessons.map(priceOf));
  return (
    <div className="flex flex-col gap-6">
      {kinds.length > 1 ? (
        <SegmentedControl<Kind>
          name={t('kind')}
          value={kind}
          onChange={setChoice}
          segments={kinds.map((value) => ({ value, label: t(`${value}`) }))}
        />
      ) : (
        <h2 className="-mb-2 text-xl font-bold">{t(`${kind}`)}</h2>
      )}
      <RadioCards<string>
        label={t('lesson')}
        error={missing && !lesson ? t('choose') : undefined}
        value={lessonId}
        onChange={setLessonId}
        options={lessons.slice(0, more ? lessons.length : FIRST_LESSONS).map((one) => ({
          value: one.lesson_id,
          title: <span className="block tabular first-letter:uppercase">{dateTime(one.starts_at)}</span>,
          detail: [
            localized(one, 'title'),
            localized(one, 'location_name'),
            one.instructor_name && personName(one.instructor_name, locale),
            t('common:seats', { count: one.seats }),
          ]
            .filter(Boolean)
            .join(' · '),
          aside: one.prices[kind] ? <Price amount={one.prices[kind]} className="font-semibold" /> : t('free'),
        }))}
      />
      {!more && lessons.length > FIRST_LESSONS && (
        <Button kind="quiet" onClick={() => setMore(true)} className="-mt-3 self-start">
          {t('more')}
        </Button>
      )}
      {classId && (
        <Link to={paths.bookVisit({ child: child.id })} className="-mt-3 font-semibold text-water hover:underline">
          {t('all')}
        </Link>
      )}
      <ConfirmVisit
        child={child}
        price={price}
        note={kind === 'trial' ? t('counts') : undefined}
        onMissing={setMissing}
        onFault={() => void fitting.refetch()}
        book={
          lesson &&
          ((method) =>
            book.run({
              child_id: child.id,
              lesson_id: lesson.lesson_id,
              kind,
              method,
              expected_amount: priceOf(lesson),
            }))
        }
        done={t('done', { name: child.first_name })}
        labels={{ free: t('confirm'), costs: t('confirmCosts') }}
      />
    </div>
  );
}
