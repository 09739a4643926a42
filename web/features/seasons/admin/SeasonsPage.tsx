import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { withParam } from '../../../lib/browser/with-param.ts';
import { beginWith } from '../../../lib/first/first-reads.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { SeasonChip } from './SeasonChip.tsx';
import { seasonsQuery, stateOf, type Season, type SeasonState } from './seasons-data.ts';
import { SeasonView } from './SeasonView.tsx';

export const clientLoader = beginWith(() => [seasonsQuery]);

const SeasonSheet = late(async () => (await import('./SeasonSheet.tsx')).SeasonSheet);
const ProposedClasses = late(async () => (await import('./plan/ProposedClasses.tsx')).ProposedClasses);

const STATES: readonly SeasonState[] = ['planned', 'coming', 'running', 'over'];

/** The seasons of the club: those that are planned, those that run, those that are over. */
export default function SeasonsPage() {
  const { t } = useLanguage('seasons');
  const seasons = useQuery(seasonsQuery);
  const opened = useAddressParam('season');
  const edited = useAddressParam('edit');
  const [, setParams] = useSearchParams();
  const open = (id: string) =>
    setParams((now) => withParam('edit', null)(withParam('season', id)(now)), { replace: true });
  const columns = useSeasonColumns();
  const season = seasons.data?.find(({ id }) => id === opened.value);
  if (season) return <SeasonView season={season} seasons={seasons.data ?? []} />;
  const add = <AddButton onClick={edited.openNew}>{t('add')}</AddButton>;
  return (
    <>
      <AdminList
        {...wholeList('seasons', seasons)}
        label={t('title')}
        lead={t('lead')}
        action={add}
        columns={columns}
        rowLink={({ id }) => opened.linkTo(id)}
        noSearch
        empty={{ title: t('empty'), note: t('emptyNote'), action: add }}
      >
        {edited.isNew && seasons.data && (
          <SeasonSheet season={null} seasons={seasons.data} onClose={edited.close} onMade={open} />
        )}
      </AdminList>
      <ProposedClasses />
    </>
  );
}

function useSeasonColumns(): Column<Season>[] {
  const { t, date, localized } = useLanguage('seasons');
  return [
    { id: 'name', header: t('columns.name'), value: (row) => localized(row, 'name') },
    {
      id: 'days',
      header: t('columns.days'),
      value: (row) => row.starts_on,
      cell: (row) => (
        <span className="tabular">
          {date(row.starts_on)} – {date(row.ends_on)}
        </span>
      ),
    },
    {
      id: 'classes',
      header: t('columns.classes'),
      value: (row) => row.classes.length,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'state',
      header: t('columns.state'),
      value: (row) => t(`states.${stateOf(row)}`),
      cell: (row) => <SeasonChip season={row} />,
      filter: STATES.map((state) => ({ value: state, label: t(`states.${state}`) })),
      filterValue: stateOf,
      phone: 'aside',
    },
  ];
}
