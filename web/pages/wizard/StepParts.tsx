import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Chosen } from './use-chosen.ts';
import { ChoiceLine } from './WizardSummary.tsx';

export interface StepFootProps {
  /** Left out where there is no child yet. */
  chosen?: Chosen | undefined;
  onBack: (() => void) | undefined;
  /** Left out while nothing is chosen. */
  onNext?: (() => void) | undefined;
  /** Instead of „Next“: the step's own button. */
  action?: ReactNode;
  /** Stays in view on desktop too, for a step that takes the summary's room. */
  stay?: boolean;
}

/** Back and next within a thumb's reach, with what is chosen so far above them on a phone. */
export function StepFoot({ chosen, onBack, onNext, action, stay }: StepFootProps) {
  const { t } = useLanguage('common');
  if (!onBack && !onNext && !action) return null;
  const forward =
    action ??
    (onNext && (
      <Button size="lg" onClick={onNext} className="max-sm:flex-1">
        {t('next')}
        <ArrowRight />
      </Button>
    ));
  return (
    <div
      data-testid="step-foot"
      className={cx(
        'step-foot sticky bottom-[calc(var(--spacing)*14+env(safe-area-inset-bottom))] z-10 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
        'border-t border-line bg-surface px-4 py-2.5 md:-mx-8 md:px-8 lg:mx-0 lg:px-0',
        stay ? 'lg:bottom-0' : 'lg:static lg:border-0 lg:bg-transparent',
      )}
    >
      {chosen && (
        <ChoiceLine
          chosen={chosen}
          className={cx(forward ? 'basis-full' : 'order-last flex-1 justify-end', !stay && 'lg:hidden')}
        />
      )}
      {onBack && (
        <Button kind="quiet" size="lg" icon={<ArrowLeft />} onClick={onBack} className="-ml-2 max-lg:px-3! lg:-ml-6">
          {t('back')}
        </Button>
      )}
      {forward && <div className="ml-auto flex max-sm:flex-1">{forward}</div>}
    </div>
  );
}

/** The heading of a step; takes the focus when the step begins. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5">
      <h2 tabIndex={-1} className="text-2xl font-bold outline-none">
        {title}
      </h2>
      {children && <div className="mt-1 text-muted">{children}</div>}
    </div>
  );
}
