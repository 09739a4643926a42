import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { classReportsQuery, reportRulesQuery } from '../../features/progress/reports/reports-data.ts';
import { ReportsForm } from '../../features/progress/reports/ReportsForm.tsx';
import { usePdfFile } from '../../kit/use-pdf-file.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

export const clientLoader = beginWith(({ params }) => [classReportsQuery(params['classId'] ?? ''), reportRulesQuery]);

/** The report cards of a class: words that its skills propose, edited, sent and printed together. */
export default function ReportsPage() {
  const { t } = useLanguage('reports');
  const { classId = '' } = useParams();
  const query = useQuery(classReportsQuery(classId));
  const file = usePdfFile();
  const pupils = query.data?.children;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={{ to: paths.instructorSkills(classId), label: t('back') }}
        action={
          pupils?.some(({ last_issued_at }) => last_issued_at) && (
            <Button
              kind="secondary"
              icon={<Printer />}
              busy={file.isPending}
              onClick={() => file.mutate(paths.classReports(classId))}
            >
              {t('print')}
            </Button>
          )
        }
      />
      {!pupils && <QueryState query={query} cards={3} />}
      {pupils?.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      {pupils && pupils.length > 0 && <ReportsForm key={classId} classId={classId} pupils={pupils} />}
    </>
  );
}
