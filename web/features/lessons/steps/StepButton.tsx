import { Circle, CircleCheck, CircleDot, HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { STEP_NAMES, type SkillStep } from '../../../../contracts/progress.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const LOOKS: Record<SkillStep, { icon: ReactNode; colors: string }> = {
  0: { icon: <Circle />, colors: 'bg-line/40 text-muted' },
  1: { icon: <HandHelping />, colors: 'bg-warning-soft text-warning' },
  2: { icon: <CircleDot />, colors: 'bg-water-soft text-ink' },
  3: { icon: <CircleCheck />, colors: 'bg-success-soft text-success' },
};

export interface StepButtonProps {
  /** The name of the child and the skill, for those who cannot see the head and the row. */
  of: string;
  step: SkillStep;
  onPress: () => void;
  className?: string;
}

/** The step of a child in a skill; each press is the next step. */
export function StepButton({ of, step, onPress, className }: StepButtonProps) {
  const { t } = useLanguage('skills');
  const { icon, colors } = LOOKS[step];
  const word = t(`steps.${STEP_NAMES[step]}`);
  return (
    <button
      type="button"
      aria-label={`${of}: ${word}`}
      onClick={onPress}
      className={cx(
        'flex min-h-14 min-w-14 touch-manipulation items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold select-none [&_svg]:size-5 [&_svg]:shrink-0',
        colors,
        className,
      )}
    >
      {icon}
      <span>{word}</span>
    </button>
  );
}
