import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export type Tone = 'neutral' | 'water' | 'success' | 'warning' | 'danger' | 'rope';

const TONES: Record<Tone, string> = {
  neutral: 'bg-line/60 text-ink',
  water: 'bg-water-soft text-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  rope: 'bg-rope-soft text-ink',
};

export interface ChipProps {
  children: ReactNode;
  /** A lucide icon. */
  icon?: ReactNode;
  tone?: Tone;
  className?: string;
}

/** A short word in a rounded box: a level, a role, a number of seats. */
export function Chip({ children, icon, tone = 'water', className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="first-letter:uppercase">{children}</span>
    </span>
  );
}

/** The progress of something; gives a status its icon and color. */
export type Progress = 'waiting' | 'good' | 'warning' | 'bad' | 'off';

const PROGRESS: Record<Progress, { tone: Tone; icon: ReactNode }> = {
  waiting: { tone: 'water', icon: <Clock /> },
  good: { tone: 'success', icon: <CircleCheck /> },
  warning: { tone: 'warning', icon: <CircleAlert /> },
  bad: { tone: 'danger', icon: <CircleX /> },
  off: { tone: 'neutral', icon: <CircleDashed /> },
};

/** A status: always an icon and a word. */
export function StatusChip({ progress, children }: { progress: Progress; children: ReactNode }) {
  const { tone, icon } = PROGRESS[progress];
  return (
    <Chip tone={tone} icon={icon}>
      {children}
    </Chip>
  );
}
