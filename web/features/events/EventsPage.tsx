import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, List, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { eventCalendarPath } from '../../../contracts/calendar.ts';
import { EVENT_KINDS } from '../../../contracts/events.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { buttonStyle } from '../../components/button-style.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { CONTROL } from '../../components/fields/Field.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { beginWith } from '../../lib/first/first-reads.ts';
import { localized } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { EVENT_TIMES, EVENT_VIEWS, filterEvents, readEventFilter, type EventFilter } from './event-filter.ts';
import { EventCard } from './EventCard.tsx';
import { EventMonth, MonthSteps } from './EventMonth.tsx';
import { eventsQuery, hasMore, ownSeatsQuery, type ClubEvent, type EventAttendee } from './events-data.ts';

export const clientLoader = beginWith(({ search }) => [eventsQuery(readEventFilter(search)), ownSeatsQuery]);

/** Events of the club, ahead and past, as a list or by month; and those of the reader's own people. */
export default function EventsPage() {
  const { t, locale } = useLanguage('events');
  const [search] = useSearchParams();
  const filter = readEventFilter(search);
  const [pages, setPages] = useState(1);
  const query = useQuery({ ...eventsQuery(filter, pages), placeholderData: keepPreviousData });
  const { data: own = [] } = useQuery(ownSeatsQuery);
  const { data: events, error, isPlaceholderData } = query;
  const locations = locationsOf(events ?? [], locale);
  const shown = filterEvents(events ?? [], filter, new Set(own.map(({ event_id }) => event_id)));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={<Subscribe />} />
      <EventFilters filter={filter} locations={locations} />
      {filter.view === 'calendar' && <MonthSteps month={filter.month} />}
      {error || !events ? (
        <QueryState query={query} rows={4} />
      ) : (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}>
          {filter.view === 'calendar' && (
            <div className="max-md:hidden">
              <EventMonth month={filter.month} events={shown} />
            </div>
          )}
          <div className={filter.view === 'calendar' ? 'md:hidden' : undefined}>
            {shown.length === 0 ? (
              <Nothing filter={filter} any={events.length > 0} />
            ) : (
              <EventList events={shown} own={own} months={filter.view === 'list'} />
            )}
          </div>
          {filter.view === 'list' && filter.time === 'past' && hasMore(events, pages) && (
            <Button kind="secondary" className="mt-6" busy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
              {t('older')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Every location of these events once, by its name. */
function locationsOf(events: readonly ClubEvent[], locale: Locale): { id: string; name: string }[] {
  const named = new Map<string, string>();
  for (const { location_id, locations } of events)
    if (location_id && locations) named.set(location_id, localized(locations, 'name', locale));
  return [...named].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

interface EventListProps {
  events: readonly ClubEvent[];
  own: readonly EventAttendee[];
  /** True: each month has its heading. */
  months: boolean;
}

function EventList({ events, own, months }: EventListProps) {
  const { month } = useLanguage();
  const parts = Map.groupBy(events, ({ starts_at }) => (months ? month(starts_at) : ''));
  return (
    <div className="flex flex-col gap-8">
      {[...parts].map(([name, those]) => (
        <section key={name}>
          {months && <h2 className="mb-3 font-condensed text-2xl font-bold first-letter:uppercase">{name}</h2>}
          <ul className="grid gap-3 xl:grid-cols-2">
            {those.map((event) => (
              <li key={event.id}>
                <EventCard event={event} own={own.filter(({ event_id }) => event_id === event.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Nothing({ filter, any }: { filter: ReturnType<typeof readEventFilter>; any: boolean }) {
  const { t, month } = useLanguage('events');
  const title = any
    ? t('none.fit')
    : filter.view === 'calendar'
      ? t('none.month', { month: month(`${filter.month}-01`) })
      : t(`none.${filter.time}`);
  return (
    <EmptyState
      card
      title={title}
      action={
        !any &&
        filter.view === 'list' &&
        filter.time === 'ahead' && (
          <ButtonLink kind="secondary" to={paths.news}>
            {t('none.news')}
          </ButtonLink>
        )
      }
    />
  );
}

/** All events of the club in the reader's own calendar, kept up to date by it. */
function Subscribe() {
  const { t, locale } = useLanguage('events');
  const address = `${location.host}${eventCalendarPath(null, locale)}`;
  return (
    <a href={`webcal://${address}`} className={buttonStyle('quiet', 'md')}>
      <CalendarPlus />
      {t('subscribe')}
    </a>
  );
}

/** The defaults, which are not in the address. */
const SILENT = { view: 'list', time: 'ahead' };
const ICONS = { list: <List />, calendar: <CalendarDays /> };

interface EventFiltersProps {
  filter: EventFilter;
  locations: readonly { id: string; name: string }[];
}

/** The shape and the filter of the events, kept in the address. */
function EventFilters({ filter, locations }: EventFiltersProps) {
  const { t } = useLanguage(['events', 'home']);
  const [, setSearch] = useSearchParams();
  const put = (values: Partial<Record<'view' | 'time' | 'kind' | 'location' | 'mine', string>>) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(values))
          if (value && value !== SILENT[name as keyof typeof SILENT]) now.set(name, value);
          else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const choice = (
    name: 'kind' | 'location',
    value: string | null,
    options: readonly { id: string; name: string }[],
  ) => (
    <select
      aria-label={t(`${name}`)}
      value={value ?? ''}
      onChange={(event) => put({ [name]: event.target.value })}
      className={`${CONTROL} min-h-11! text-ellipsis py-1.5! max-sm:w-[calc(50%-0.25rem)]! sm:w-auto!`}
    >
      <option value="">{t(`any.${name}`)}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
  return (
    <search aria-label={t('filter')} className="mb-6 flex flex-wrap items-center gap-2">
      <SegmentedControl
        name={t('view')}
        value={filter.view}
        onChange={(view) => put({ view })}
        segments={EVENT_VIEWS.map((value) => ({ value, label: t(`views.${value}`), icon: ICONS[value] }))}
        compact
      />
      {filter.view === 'list' && (
        <SegmentedControl
          name={t('time')}
          value={filter.time}
          onChange={(time) => put({ time })}
          segments={EVENT_TIMES.map((value) => ({ value, label: t(`times.${value}`) }))}
          className="max-sm:flex-1"
        />
      )}
      {choice(
        'kind',
        filter.kind,
        EVENT_KINDS.map((kind) => ({ id: kind, name: t(`home:events.kinds.${kind}`) })),
      )}
      {locations.length > 0 && choice('location', filter.location, locations)}
      <Checkbox
        label={t('mine')}
        checked={filter.mine}
        onChange={(event) => put({ mine: event.target.checked ? '1' : '' })}
        className="px-2"
      />
      {(filter.kind || filter.location || filter.mine) && (
        <Button kind="quiet" icon={<X />} onClick={() => put({ kind: '', location: '', mine: '' })}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}
