import { useQuery } from '@tanstack/react-query';
import { PROPOSAL_STATUSES } from '../../../../contracts/seasons.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Stat } from '../../../components/Stat.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AdminTable } from '../../../kit/AdminTable.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { WriteToListed } from '../../messages/WriteButton.tsx';
import { answerCountsQuery, openAnswers, readAnswers, type AnsweredProposal } from './seasons-data.ts';

const PROGRESS = { open: 'waiting', confirmed: 'good', declined: 'off', lapsed: 'warning' } as const;

/** The answers of families to the seats that their children were offered; nothing where none was offered. */
export function Answers({ seasonId }: { seasonId: string }) {
  const { t } = useLanguage('seasons');
  const { data: counts } = useQuery(answerCountsQuery(seasonId));
  if (!counts || PROPOSAL_STATUSES.every((status) => counts[status] === 0)) return null;
  return (
    <section aria-labelledby="season-answers">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="season-answers" className="text-xl font-bold">
          {t('answers.title')}
        </h2>
        {counts.open > 0 && (
          <WriteToListed
            kind="children"
            rows={() => openAnswers(seasonId)}
            idOf={({ child_id }) => child_id}
            label={t('answers.write')}
          />
        )}
      </div>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {PROPOSAL_STATUSES.map((status) => (
          <Stat
            key={status}
            label={t(`answers.${status}`)}
            value={counts[status]}
            to={`?season=${seasonId}&answers.status=${status}`}
          />
        ))}
      </div>
      <AnswerList seasonId={seasonId} />
    </section>
  );
}

function AnswerList({ seasonId }: { seasonId: string }) {
  const { t, date, localized } = useLanguage('seasons');
  const page = useListPage('answers', ['seasons', 'answers', seasonId], readAnswers(seasonId));
  const columns: Column<AnsweredProposal>[] = [
    { id: 'child', header: t('answers.child'), value: (row) => row.children.full_name, sortable: false },
    {
      id: 'class',
      header: t('answers.class'),
      value: (row) => (row.classes ? localized(row.classes, 'title') : t('answers.noClass')),
      sortable: false,
    },
    {
      id: 'until',
      header: t('answers.until'),
      value: (row) => row.answer_until,
      cell: (row) => <span className="tabular">{date(row.answer_until)}</span>,
      sortable: false,
      phone: 'hidden',
    },
    {
      id: 'status',
      header: t('answers.status'),
      value: (row) => t(`answers.${row.status}`),
      cell: (row) => <StatusChip progress={PROGRESS[row.status]}>{t(`answers.${row.status}`)}</StatusChip>,
      filter: PROPOSAL_STATUSES.map((status) => ({ value: status, label: t(`answers.${status}`) })),
      filterValue: (row) => row.status,
      sortable: false,
      phone: 'aside',
    },
  ];
  return (
    <AdminTable
      {...page}
      label={t('answers.title')}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ child_id }) => `${paths.adminSection('children')}?child=${child_id}`}
      noSearch
    />
  );
}
