import { ChartColumn, Table2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

/** A figure of a table, with the list behind it. */
export interface Figure {
  text: string;
  to?: string;
}

export interface ChartRow {
  id: string;
  label: string;
  figures: readonly Figure[];
}

interface ChartCardProps {
  title: string;
  /** Drawn for the eye; who cannot see it reads the table. */
  chart: ReactNode;
  columns: readonly string[];
  rows: readonly ChartRow[];
  note?: string;
}

/** A chart, and the same as a table. */
export function ChartCard({ title, chart, columns, rows, note }: ChartCardProps) {
  const { t } = useLanguage('analytics');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Card
      title={title}
      aside={
        <SegmentedControl
          name={t('view.of', { title })}
          value={view}
          onChange={setView}
          compact
          segments={[
            { value: 'chart', label: t('view.chart'), icon: <ChartColumn /> },
            { value: 'table', label: t('view.table'), icon: <Table2 /> },
          ]}
        />
      }
    >
      {view === 'chart' ? (
        <div aria-hidden="true" className="h-72">
          <Suspense fallback={<Skeleton className="h-full" />}>{chart}</Suspense>
        </div>
      ) : (
        <FigureTable title={title} columns={columns} rows={rows} />
      )}
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
    </Card>
  );
}

function FigureTable({ title, columns, rows }: Pick<ChartCardProps, 'title' | 'columns' | 'rows'>) {
  const { t } = useLanguage('analytics');
  return (
    <div tabIndex={0} role="region" aria-label={title} className="max-h-96 overflow-auto">
      <table className="w-full text-left tabular">
        <thead className="sticky top-0 bg-raised">
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t('columns.days')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-right font-semibold last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ id, label, figures }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-3 font-semibold whitespace-nowrap">
                {label}
              </th>
              {figures.map(({ text, to }, index) => (
                <td key={columns[index]} className="px-3 py-2.5 text-right whitespace-nowrap last:pr-0">
                  {to ? (
                    <Link to={to} className="font-semibold text-water hover:underline">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
