import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { usePdfFile } from '../../../kit/use-pdf-file.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { waitingReportsQuery } from './reports-data.ts';

/** Report cards that wait for an admin, who issues each or gives it back to the instructor. Empty it is not there. */
export function WaitingReports() {
  const { t } = useLanguage('reports');
  const { data: reports = [] } = useQuery(waitingReportsQuery);
  const issue = useProcedure('issue_report');
  const file = usePdfFile();
  if (reports.length === 0) return null;
  return (
    <Card title={t('waiting.title')} className="mb-6">
      <ul className="divide-y divide-line">
        {reports.map(({ id, period, locale, level_name, words, children }) => {
          const name = children.full_name;
          const press = (issued: boolean) =>
            void issue.run(
              { report_ids: [id], issued },
              { done: t(issued ? 'waiting.approved' : 'waiting.returned', { name }), failed: true },
            );
          const busy = issue.isPending && issue.variables.report_ids.includes(id);
          return (
            <li key={id} className="flex flex-col gap-2 py-3">
              <p>
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="text-sm text-muted wrap-anywhere">{`${level_name} · ${period}`}</span>
              </p>
              <p lang={locale} className="max-w-prose wrap-anywhere whitespace-pre-line">
                {words}
              </p>
              <p className="flex flex-wrap gap-2">
                <Button busy={busy} aria-label={t('waiting.approveOf', { name })} onClick={() => press(true)}>
                  {t('waiting.approve')}
                </Button>
                <Button
                  kind="secondary"
                  disabled={busy}
                  aria-label={t('waiting.giveBackOf', { name })}
                  onClick={() => press(false)}
                >
                  {t('waiting.giveBack')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`PDF: ${name}`}
                  busy={file.isPending && file.variables === paths.report(id)}
                  onClick={() => file.mutate(paths.report(id))}
                >
                  PDF
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
