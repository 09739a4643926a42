import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { lastMonths } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { locationsQuery, type Location } from '../locations/locations-data.ts';
import { MonthBills } from './MonthBills.tsx';

/** Months back that can be chosen. */
const MONTHS = 13;

/** A month of a kindergarten: attended sessions, their price, and the bills. */
export default function KindergartenPage() {
  const { t } = useLanguage('kindergarten');
  const all = useQuery(locationsQuery);
  const locations = all.data?.filter(({ type }) => type === 'kindergarten');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryState query={all} rows={6} />
      {locations?.length === 0 && (
        <EmptyState
          card
          title={t('noLocations')}
          action={<ButtonLink to={paths.adminSection('locations')}>{t('toLocations')}</ButtonLink>}
        />
      )}
      {locations?.[0] && <ChosenMonth locations={locations} first={locations[0].id} />}
    </>
  );
}

function ChosenMonth({ locations, first }: { locations: Location[]; first: string }) {
  const { t, localized, format } = useLanguage('kindergarten');
  const [params, setParams] = useSearchParams();
  const months = lastMonths(MONTHS);
  const location = locations.find(({ id }) => id === params.get('location'))?.id ?? first;
  const month = params.get('month') ?? months[1] ?? '';
  const choose = (name: string, value: string) =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), [name]: value }), {
      preventScrollReset: true,
    });
  const { data, error, isPlaceholderData, refetch } = useQuery(monthQuery(location, month));
  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:max-w-2xl print:hidden">
        <SelectField
          label={t('location')}
          value={location}
          onChange={(event) => choose('location', event.target.value)}
          options={locations.map((row) => ({ value: row.id, label: localized(row, 'name') }))}
        />
        <SelectField
          label={t('month')}
          value={month}
          onChange={(event) => choose('month', event.target.value)}
          options={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
        />
      </div>
      {error ? (
        <ErrorState
          title={t('failed')}
          error={error}
          onRetry={() => void refetch()}
          note={`${errorText(codeOf(error))} ${reasonOf(error)}`}
        />
      ) : data ? (
        <MonthBills key={`${location} ${month}`} bills={data} busy={isPlaceholderData} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

const reasonOf = (error: unknown): string =>
  error instanceof ClubError ? error.fields.map(({ fault }) => errorText(fault)).join(' ') : '';

/** A kindergarten's month as its lessons are now, beside what was issued. Throws ClubError. */
const monthQuery = (location_id: string, month: string) =>
  rpcQuery(
    ['kindergarten', location_id, month],
    'calculate_kindergarten_billing',
    { location_id, month },
    { enabled: location_id !== '' && month !== '', placeholderData: keepPreviousData, retry: false },
  );
