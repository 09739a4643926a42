import type { ReactNode } from 'react';

interface Figures {
  title: string;
  rows: readonly { label: string; count: number }[];
  /** Said where no row counts anything. */
  none?: string;
}

interface MergePreviewProps {
  /** Rows that both have prevent a merge: they are named, and nothing else. */
  overlaps: { title: string; names: readonly string[] };
  moves: Figures;
  /** Rows that stay as the kept one has them. */
  left: Figures;
  /** Other effects. */
  children?: ReactNode;
}

/** The effects of a merge: the rows that go over and those that stay, or the overlap that prevents it. */
export function MergePreview({ overlaps, moves, left, children }: MergePreviewProps) {
  if (overlaps.names.length > 0)
    return (
      <div role="alert" className="rounded-control bg-warning-soft p-4">
        <p className="font-semibold">{overlaps.title}</p>
        <ul className="mt-1">
          {overlaps.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <div className="flex flex-col gap-3 rounded-control bg-water-soft p-4">
      <FigureList {...moves} />
      {left.rows.some(({ count }) => count > 0) && <FigureList {...left} />}
      {children}
    </div>
  );
}

function FigureList({ title, rows, none }: Figures) {
  const counted = rows.filter(({ count }) => count > 0);
  return (
    <div>
      <p className="font-semibold wrap-anywhere">{title}</p>
      {counted.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="mt-1">
        {counted.map(({ label, count }) => (
          <li key={label} className="flex justify-between gap-4 py-0.5">
            <span>{label}</span>
            <span className="font-semibold tabular">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
