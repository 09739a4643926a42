import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';

export interface StatProps {
  /** The counted thing, in words. */
  label: ReactNode;
  /** The figure, already formatted: „128“, „84“, „1 240“. */
  value: ReactNode;
  /** Smaller, after the figure: „%“, „лв.“, „места“. */
  unit?: ReactNode;
  /** One line below: a change, a second figure. */
  note?: ReactNode;
  /** The list behind the number. */
  to?: string;
  tone?: 'ink' | 'warning' | 'danger' | 'success';
}

const TONES = { ink: '', warning: 'text-warning', danger: 'text-danger', success: 'text-success' };

/** A number as the hero of its card. */
export function Stat({ label, value, unit, note, to, tone = 'ink' }: StatProps) {
  const content = (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span className={cx('mt-1 block font-condensed text-4xl font-bold tabular', TONES[tone])}>
        {value}
        {unit && <span className="ml-1 text-xl font-semibold text-muted">{unit}</span>}
      </span>
      {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
    </>
  );
  const box = 'block rounded-card bg-raised p-5';
  if (!to) return <div className={box}>{content}</div>;
  return (
    <Link to={to} className={cx(box, 'transition-[transform] duration-150 hover:-translate-y-0.5')}>
      {content}
    </Link>
  );
}
