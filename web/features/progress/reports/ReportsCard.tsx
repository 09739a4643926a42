import { useQuery } from '@tanstack/react-query';
import { Award, FileText } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { engine } from '../../../i18n/engine.ts';
import { usePdfFile } from '../../../kit/use-pdf-file.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { childReportsQuery } from './reports-data.ts';

/** The report cards and diplomas of a child, each opened as a PDF; nothing where there are none. */
export function ReportsCard({ childId }: { childId: string }) {
  const { t, date, localized } = useLanguage('reports');
  const { data } = useQuery(childReportsQuery(childId));
  const file = usePdfFile();
  if (!data || data.reports.length + data.level_passes.length === 0) return null;
  const rows = [
    ...data.reports.map((report) => ({
      id: report.id,
      icon: <FileText />,
      title: `${report.period} · ${report.level_name}`,
      day: report.issued_at,
      open: t('card.open', { period: report.period }),
      address: paths.report(report.id),
    })),
    ...data.level_passes.map((pass) => {
      const level = localized(pass.levels, 'name');
      return {
        id: pass.id,
        icon: <Award />,
        title: t('card.diploma', { level }),
        day: pass.created_at,
        open: t('card.openDiploma', { level }),
        address: paths.diploma(pass.id, engine.language),
      };
    }),
  ];
  return (
    <Card title={t('card.title')}>
      <ul className="divide-y divide-line">
        {rows.map(({ id, icon, title, day, open, address }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="text-sm text-muted">{day && date(day)}</span>
            </span>
            <Button
              kind="secondary"
              icon={icon}
              aria-label={open}
              busy={file.isPending && file.variables === address}
              onClick={() => file.mutate(address)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
