import { CircleCheck, CircleDashed, CircleMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONFIRMED_STEPS } from '../../../contracts/setup.ts';
import type { Setup, SetupMark, SetupState, SetupStep } from '../../../contracts/setup.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { cx } from '../../lib/cx.ts';
import { BackupState } from './BackupState.tsx';
import { TestEmail } from './TestEmail.tsx';
import { PATH_OF } from './setup-data.ts';

const ICONS = { done: CircleCheck, skipped: CircleMinus, open: CircleDashed } as const;

interface StepRowProps {
  step: SetupStep;
  state: SetupState;
  /** The first that is open: its button is the page's primary one. */
  isNext: boolean;
  setup: Setup;
}

/** A step: what it is for, where it is done, and its mark. */
export function StepRow({ step, state, isNext, setup }: StepRowProps) {
  const { t } = useTranslation('setup');
  const Icon = ICONS[state];
  const isOpen = state === 'open';
  const call = useProcedure('mark_setup_step');
  const mark = (mark: SetupMark | null) => call.run({ step, mark }, { failed: true });
  const title = t(`steps.${step}.title`);
  const confirms = CONFIRMED_STEPS.some((known) => known === step);
  return (
    <li id={step} className="flex scroll-mt-24 gap-3 py-5 first:pt-0 last:pb-0">
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-6 shrink-0', state === 'done' ? 'text-success' : 'text-muted')}
      />
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
