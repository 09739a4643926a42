import { CalendarDays, List, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EVENT_KINDS } from '../../../contracts/events.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { CONTROL } from '../../components/Field.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { EVENT_TIMES, EVENT_VIEWS } from './event-filter.ts';
import type { EventFilter } from './event-filter.ts';

/** The defaults, which are not in the address. */
const SILENT = { view: 'list', time: 'ahead' };
const ICONS = { list: <List aria-hidden="true" />, calendar: <CalendarDays aria-hidden="true" /> };

interface EventFiltersProps {
  filter: EventFilter;
  locations: readonly { id: string; name: string }[];
}

/** How the events are shown and which of them, kept in the address. */
export function EventFilters({ filter, locations }: EventFiltersProps) {
  const { t } = useTranslation(['events', 'home']);
  const [, setSearch] = useSearchParams();
  const change = (name: 'view' | 'time' | 'kind' | 'location' | 'mine', value: string) =>
    setSearch(
      (now) => {
        if (value && value !== SILENT[name as keyof typeof SILENT]) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () =>
    setSearch(
      (now) => {
        for (const name of ['kind', 'location', 'mine']) now.delete(name);
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
      aria-label={t(`events:${name}`)}
      value={value ?? ''}
      onChange={(event) => change(name, event.target.value)}
      className={`${CONTROL} min-h-11! text-ellipsis py-1.5! max-sm:w-[calc(50%-0.25rem)]! sm:w-auto!`}
    >
      <option value="">{t(`events:any.${name}`)}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
  return (
    <search aria-label={t('events:filter')} className="mb-6 flex flex-wrap items-center gap-2">
      <SegmentedControl
        name={t('events:view')}
        value={filter.view}
        onChange={(view) => change('view', view)}
        segments={EVENT_VIEWS.map((value) => ({ value, label: t(`events:views.${value}`), icon: ICONS[value] }))}
        compact
      />
      {filter.view === 'list' && (
        <SegmentedControl
          name={t('events:time')}
          value={filter.time}
          onChange={(time) => change('time', time)}
          segments={EVENT_TIMES.map((value) => ({ value, label: t(`events:times.${value}`) }))}
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
        label={t('events:mine')}
        checked={filter.mine}
        onChange={(event) => change('mine', event.target.checked ? '1' : '')}
        className="px-2"
      />
      {(filter.kind || filter.location || filter.mine) && (
        <Button kind="quiet" icon={<X aria-hidden="true" />} onClick={clear}>
          {t('events:clear')}
        </Button>
      )}
    </search>
  );
}
