import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams, Form, useSubmit, type ShouldRevalidateFunctionArgs } from 'react-router';
import { LEVELS } from '../../../../contracts/levels.ts';
import { buttonStyle } from '../../../components/button-style.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { CONTROL } from '../../../components/fields/Field.tsx';
import { Money } from '../../../components/Money.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { cx } from '../../../lib/cx.ts';
import { usePriceDisplay } from '../../../lib/format/price-display.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/SchedulePage.ts';
import { filterSchedule, readFilter, type ScheduledLesson, AGES, type ScheduleFilter } from './filter-schedule.ts';
import { readSchedule } from './schedule-data.server.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => readSchedule(request, context);

/** A filter only narrows down the rows that are there. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyFilter ? false : defaultShouldRevalidate;
}

/** The lessons of the week, day by day, with their free seats; each leads into enrollment. */
export default function SchedulePage({ loaderData: { lessons } }: Route.ComponentProps) {
  const { t } = useLanguage('schedule');
  const { t: nav } = useLanguage('nav');
  const { weekday } = useLanguage();
  const [search] = useSearchParams();
  const ownLevels = [
    ...new Map(lessons?.flatMap(({ ownLevel }) => (ownLevel ? [[ownLevel.id, ownLevel] as const] : []))).values(),
  ];
  const filter = readFilter(
    search,
    ownLevels.map(({ id }) => id),
  );
  const locations = [...new Map(lessons?.map(({ location }) => [location.id, location])).values()];
  const shown = filterSchedule(lessons ?? [], filter);
  const days = Map.groupBy(shown, ({ day }) => day);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="schedule" />
      <PublicHeading title={t('title')} lead={t('lead')} />
      <div className="page-width">
        {lessons && lessons.length > 0 && (
          <ScheduleFilters filter={filter} locations={locations} ownLevels={ownLevels} />
        )}
        {lessons === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
        {lessons?.length === 0 && (
          <EmptyState
            title={t('none')}
            action={
              <ButtonLink kind="secondary" to={paths.contact}>
                {nav('contact')}
              </ButtonLink>
            }
            note={t('noneNote')}
          />
        )}
        {lessons && lessons.length > 0 && (
          <p role="status" className="mt-4 text-muted">
            {t('found', { count: shown.length })}
          </p>
        )}
        {lessons && lessons.length > 0 && shown.length === 0 && (
          <EmptyState
            title={t('noneFit')}
            action={
              <ButtonLink kind="secondary" to={paths.schedule}>
                {t('clear')}
              </ButtonLink>
            }
          />
        )}
        {[...days].map(([day, those]) => (
          <section key={day} className="mt-8">
            <h2 className="font-condensed text-3xl font-bold first-letter:uppercase">{weekday(day)}</h2>
            <ul className="mt-3 grid gap-3 lg:grid-cols-2">
              {those.map((lesson) => (
                <li key={lesson.id}>
                  <Lesson lesson={lesson} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Lesson({ lesson }: { lesson: ScheduledLesson }) {
  const priceDisplay = usePriceDisplay();
  const { t, clock, dayMonth } = useLanguage(['schedule', 'common']);
  const [isOpen, setOpen] = useState(false);
  const opens = isOpen ? undefined : lesson.opens;
  const facts = [
    !lesson.ownLevel && t(`common:levels.${lesson.level ?? 'any'}`),
    lesson.ages && t('common:ages', { min: lesson.ages[0], max: lesson.ages[1] }),
    t('common:minutes', { count: lesson.minutes }),
  ];
  const full = lesson.waiting > 0 ? t('waited', { count: lesson.waiting }) : t('full');
  const held =
    lesson.held && lesson.heldUntil
      ? t('common:heldUntil', { count: lesson.held, when: lesson.heldUntil })
      : lesson.held
        ? t('common:heldSeats', { count: lesson.held })
        : full;
  const room = lesson.free > 0 ? t('common:seats', { count: lesson.free }) : held;
  const enroll = (
    <Link
      to={`${paths.registerChild}?class=${lesson.classId}`}
      className={cx(
        'flex items-start gap-4 p-5',
        lesson.hasTrials ? 'flex-1 rounded-t-card pb-3' : 'h-full rounded-card',
      )}
    >
      <span className="min-w-17 shrink-0 whitespace-nowrap font-condensed text-3xl leading-none font-bold tabular">
        {clock(lesson.time)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg leading-snug font-bold">{lesson.title}</span>
        {lesson.ownLevel && (
          <span className="block py-1">
            <Chip tone={lesson.ownLevel.color}>{lesson.ownLevel.name}</Chip>
          </span>
        )}
        <span className="block text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
        <span className="block text-sm text-muted">
          {[lesson.location.name, lesson.instructor].filter(Boolean).join(' · ')}
        </span>
        {lesson.season && (
          <span className="block text-sm font-semibold">
            {t('from', { date: dayMonth(lesson.season.startsOn) })} · {lesson.season.name}
          </span>
        )}
        <span className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {lesson.isDrawn ? (
            <span className="font-semibold">{t('drawn')}</span>
          ) : opens ? (
            <Opening opens={opens} onOpen={() => setOpen(true)} />
          ) : (
            <span className={cx('font-semibold tabular', lesson.free > 0 ? 'text-success' : 'text-warning')}>
              {room}
            </span>
          )}
          <span className="text-sm">
            <Money amount={lesson.price} display={priceDisplay} className="font-semibold" />{' '}
            <span className="text-muted">{t('perLesson')}</span>
          </span>
        </span>
      </span>
    </Link>
  );
  return (
    <div className="flex h-full break-inside-avoid flex-col rounded-card bg-raised transition-[transform] duration-150 hover:-translate-y-0.5">
      {enroll}
      {lesson.hasTrials && (
        <Link
          to={paths.bookVisit({ class: lesson.classId })}
          aria-label={t('trialIn', { title: lesson.title, time: clock(lesson.time) })}
          className="mx-5 mb-2 flex min-h-11 items-center self-start font-semibold text-water hover:underline print:hidden"
        >
          {t('trial')}
        </Link>
      )}
    </div>
  );
}

const OpensIn = lazy(async () => ({ default: (await import('../../../kit/OpensIn.tsx')).OpensIn }));

/** The hour from which everybody can enroll; how long that still is, once the page is alive. */
function Opening({ opens, onOpen }: { opens: string; onOpen: () => void }) {
  const { t, dateTime } = useLanguage('schedule');
  return (
    <span className="text-sm font-semibold">
      {t('opens', { date: dateTime(opens) })}{' '}
      <Suspense fallback={null}>
        <OpensIn opens={opens} onOpen={onOpen} />
      </Suspense>
    </span>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface Props {
  filter: ScheduleFilter;
  locations: readonly { id: string; name: string }[];
  /** The club's own levels of its classes. */
  ownLevels: readonly { id: string; name: string }[];
}

/** The filter, kept in the address; a form that works before script does. */
function ScheduleFilters({ filter, locations, ownLevels }: Props) {
  const { t, weekday } = useLanguage(['schedule', 'common']);
  const submit = useSubmit();
  const filtered = Object.values(filter).some(Boolean);
  const common = LEVELS.map((level) => ({ value: level as string, label: t(`common:levels.${level}`) }));
  const own = ownLevels.map(({ id, name }) => ({ value: id, label: name }));
  const levels = [...common, ...own.filter(({ label }) => common.every((one) => one.label !== label))];
  const ages = AGES.map((age) => ({ value: String(age), label: t('years', { count: age }) }));
  const days = WEEK.map((day) => ({ value: String(day), label: weekday(day) }));
  return (
    <Form
      role="search"
      aria-label={t('filter')}
      onChange={(event) => void submit(filledIn(event.currentTarget), { replace: true, preventScrollReset: true })}
      className="mt-6 flex flex-wrap items-center gap-2 print:hidden"
    >
      <Choice name="level" label={t('level')} value={filter.level} options={levels} />
      <Choice name="age" label={t('age')} value={filter.age} options={ages} />
      <Choice
        name="location"
        label={t('location')}
        value={filter.location}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choice name="day" label={t('day')} value={filter.day} options={days} />
      <Checkbox
        key={String(filter.free)}
        name="free"
        value="1"
        defaultChecked={filter.free}
        label={t('onlyFree')}
        className="px-2"
      />
      <noscript>
        <Button type="submit">{t('show')}</Button>
      </noscript>
      {filtered && (
        <Link to="." replace preventScrollReset className={buttonStyle('quiet', 'md', false)}>
          <X />
          {t('clear')}
        </Link>
      )}
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | number | null;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <select
      // An address may change without a press here, as on the way back.
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
      className={`${CONTROL} min-h-11! text-ellipsis py-1.5! max-sm:w-[calc(50%-0.25rem)]! max-sm:grow sm:w-auto!`}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Only what was chosen goes into the address. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(typed.filter(([, value]) => value !== ''));
}
