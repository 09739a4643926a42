import { Check } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface StepperProps {
  /** The goal of the steps, for those who cannot see it. */
  name: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
  /** Called for steps already passed, which can be gone back to. */
  onGoTo?: (step: number) => void;
}

/** One's position in a row of steps: all names on desktop, the current one and the count on a phone. */
export function Stepper({ name, steps, current, onGoTo }: StepperProps) {
  const { t } = useLanguage();
  return (
    <nav aria-label={name}>
      <p className="flex items-baseline justify-between gap-3 sm:hidden">
        <span className="font-semibold">{steps[current]}</span>
        <span className="text-sm text-muted tabular">
          {t('stepper.step', { current: current + 1, total: steps.length })}
        </span>
      </p>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex-1" aria-current={index === current ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= current || !onGoTo}
              onClick={() => onGoTo?.(index)}
              className="group relative flex min-h-6 w-full after:absolute after:inset-x-0 after:-inset-y-2.5 sm:min-h-11 sm:after:hidden flex-col justify-center gap-2 rounded-[8px] text-left disabled:cursor-default"
            >
              <span className={cx('h-1.5 w-full rounded-full', index <= current ? 'lane-rope' : 'bg-line')} />
              <span
                className={cx(
                  'flex items-center gap-1 text-sm max-sm:sr-only',
                  index === current ? 'font-semibold' : 'text-muted',
                  index < current && onGoTo && 'group-hover:underline',
                )}
              >
                {index < current && <Check className="size-4 text-success" />}
                {step}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
