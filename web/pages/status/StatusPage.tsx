import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StatusLine } from '../../../contracts/status.ts';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { StatusRow } from '../../features/status/StatusRow.tsx';
import { statusQuery } from '../../features/status/status-data.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { LastRuns } from './LastRuns.tsx';

/** How the installation is, in plain words: what needs a person comes first. */
export default function StatusPage() {
  const { t } = useTranslation('status');
  const { data: lines, error, refetch } = useQuery(statusQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {error && (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
          {errorText(codeOf(error))}
        </ErrorState>
      )}
      {!error && !lines && <SkeletonRows count={6} />}
      {!error && lines && (
        <div className="flex max-w-3xl flex-col gap-6">
          <Whole lines={lines} />
          <Card>
            <ul className="divide-y divide-line">
              {lines
                .toSorted((one, other) => RANK[one.state] - RANK[other.state])
                .map((line) => (
                  <StatusRow key={line.topic} line={line} />
                ))}
            </ul>
          </Card>
          <LastRuns />
        </div>
      )}
    </>
  );
}

const RANK = { act: 0, look: 1, fine: 2 } as const;

/** All in one line. */
function Whole({ lines }: { lines: StatusLine[] }) {
  const { t } = useTranslation('status');
  const needed = lines.filter(({ state }) => state !== 'fine').length;
  const Icon = needed === 0 ? CircleCheck : TriangleAlert;
  return (
    <p role="status" className="flex items-center gap-3 text-2xl font-bold">
      <Icon
        aria-hidden="true"
        className={needed === 0 ? 'size-8 shrink-0 text-success' : 'size-8 shrink-0 text-warning'}
      />
      {needed === 0 ? t('allFine') : t('needed', { count: needed })}
    </p>
  );
}
