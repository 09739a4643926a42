import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleMinus, Send } from 'lucide-react';
import {
  CONFIRMED_STEPS,
  type Setup,
  type SetupMark,
  type SetupState,
  type SetupStep,
  type TestEmail as Test,
} from '../../../contracts/setup.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { statusQuery } from '../status/status-data.ts';
import { PATH_OF, setupQuery } from './setup-data.ts';
import { SetupName } from './SetupName.tsx';
import { SetupProgress } from './SetupProgress.tsx';

/** The first hour of a new club, step by step. Each step alone leaves a club that works. */
export default function SetupPage() {
  const { t } = useLanguage('setup');
  const { data: setup, error, refetch } = useQuery(setupQuery);
  const close = useProcedure('close_setup');
  const next = setup?.steps.find(({ state }) => state === 'open')?.step;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryState query={{ data: setup, error, refetch }} cards={3} />
      {setup && (
        <div className="flex max-w-3xl flex-col gap-6">
          <SetupName />
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

const ICONS = { done: CircleCheck, skipped: CircleMinus, open: CircleDashed } as const;

interface StepRowProps {
  step: SetupStep;
  state: SetupState;
  /** The first that is open: its button is the page's primary one. */
  isNext: boolean;
  setup: Setup;
}

/** A step: what it is for, where it is done, and its mark. */
function StepRow({ step, state, isNext, setup }: StepRowProps) {
  const { t } = useLanguage('setup');
  const Icon = ICONS[state];
  const isOpen = state === 'open';
  const call = useProcedure('mark_setup_step');
  const mark = (mark: SetupMark | null) => call.run({ step, mark }, { failed: true });
  const title = t(`steps.${step}.title`);
  const confirms = CONFIRMED_STEPS.some((known) => known === step);
  return (
    <li id={step} className="flex scroll-mt-24 gap-3 py-5 first:pt-0 last:pb-0">
      <Icon className={cx('mt-0.5 size-6 shrink-0', state === 'done' ? 'text-success' : 'text-muted')} />
      <div className="min-w-0 flex-1">
        <h2 className={cx('font-semibold', !isOpen && 'text-muted')}>
          {title} <span className="text-sm font-normal text-muted">{!isOpen && t(`states.${state}`)}</span>
          {isOpen && <span className="sr-only">{t('states.open')}</span>}
        </h2>
        {isOpen && <p className="mt-0.5 text-muted">{t(`steps.${step}.why`)}</p>}
        {step === 'email' && isOpen && <TestEmail test={setup.test_email} isNext={isNext} />}
        {step === 'backup' && isOpen && <BackupState />}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {step !== 'email' && isOpen && (
            <ButtonLink to={PATH_OF[step]} kind={isNext ? 'primary' : 'secondary'}>
              {t(`steps.${step}.go`)}
            </ButtonLink>
          )}
          {isOpen && confirms && (
            <Button
              kind="secondary"
              busy={call.isPending && call.variables?.mark === 'confirmed'}
              disabled={step === 'email' && setup.test_email?.state !== 'taken'}
              onClick={() => mark('confirmed')}
            >
              {t(step === 'email' ? 'arrived' : 'confirm')}
            </Button>
          )}
          {isOpen && (
            <Button
              kind="quiet"
              busy={call.isPending && call.variables?.mark === 'skipped'}
              aria-label={t('skipNamed', { title })}
              onClick={() => mark('skipped')}
            >
              {t('skip')}
            </Button>
          )}
          {(state === 'skipped' || (state === 'done' && confirms && step !== 'currency')) && (
            <Button
              kind="quiet"
              busy={call.isPending}
              aria-label={t('againNamed', { title })}
              onClick={() => mark(null)}
            >
              {t('again')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** The target of backups as the server knows it: a setting of the installation, not of the club. */
function BackupState() {
  const { t } = useLanguage('setup');
  const backup = useQuery(statusQuery).data?.find(({ topic }) => topic === 'backup');
  if (!backup) return null;
  return (
    <p className="mt-2 rounded-control bg-warning-soft p-3.5">
      {t(backup.report === 'off' || backup.report === 'demo' ? 'backup.off' : 'backup.on')}
    </p>
  );
}

const IS_FAULT: ReadonlySet<Test['state']> = new Set(['failed', 'refused', 'kept']);

/** Sends an email to the admin, and says what the SMTP server answered. */
function TestEmail({ test, isNext }: { test: Test | null; isNext: boolean }) {
  const { t, dateTime } = useLanguage('setup');
  const send = useProcedure('send_test_email');
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {test && (
        <div
          role="status"
          className={cx('w-full rounded-control p-3.5', IS_FAULT.has(test.state) ? 'bg-warning-soft' : 'bg-water-soft')}
        >
          <p>{t(`email.${test.state}`, { recipient: test.recipient, when: dateTime(test.created_at) })}</p>
          {test.answer && <code className="mt-1 block text-sm [overflow-wrap:anywhere]">{test.answer}</code>}
        </div>
      )}
      <Button
        kind={isNext && test?.state !== 'taken' ? 'primary' : 'secondary'}
        icon={<Send />}
        busy={send.isPending || test?.state === 'waiting'}
        onClick={() => send.run({}, { failed: true })}
      >
        {t(test ? 'email.again' : 'email.send')}
      </Button>
    </div>
  );
}
