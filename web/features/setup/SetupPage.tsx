import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { SetupProgress } from './SetupProgress.tsx';
import { StepRow } from './StepRow.tsx';
import { setupQuery } from './setup-data.ts';

/** The first hour of a new club, step by step. Each step alone leaves a club that works. */
export default function SetupPage() {
  const { t } = useTranslation('setup');
  const { data: setup, error, refetch } = useQuery(setupQuery);
  const close = useProcedure('close_setup');
  const next = setup?.steps.find(({ state }) => state === 'open')?.step;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!error && !setup && <SkeletonCards count={3} />}
      {setup && (
        <div className="flex max-w-3xl flex-col gap-6">
          <Card>
            <SetupProgress setup={setup} />
            <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-md text-muted">{t(setup.closed ? 'closed' : next ? 'hint' : 'ready')}</p>
              <Button
                kind={next || setup.closed ? 'secondary' : 'primary'}
                busy={close.isPending}
                onClick={() => close.run({ closed: !setup.closed }, { failed: true })}
              >
                {t(setup.closed ? 'open' : 'close')}
              </Button>
            </div>
          </Card>
          <Card>
            <ol className="divide-y divide-line">
              {setup.steps.map(({ step, state }) => (
                <StepRow key={step} step={step} state={state} isNext={step === next} setup={setup} />
              ))}
            </ol>
          </Card>
        </div>
      )}
    </>
  );
}
