import type { ReactNode } from 'react';
import { Card } from '../../components/Card.tsx';

interface CashListProps {
  title: string;
  /** Said where there are no rows. */
  empty: string;
  count: number;
  children: ReactNode;
}

/** A list of cash under its heading. */
export function CashList({ title, empty, count, children }: CashListProps) {
  return (
    <Card title={title}>
      {count === 0 ? <p className="text-muted">{empty}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </Card>
  );
}

/** Facts in one line, those that are there. */
type Facts = readonly (string | null | undefined | false)[];

interface CashRowProps {
  title: Facts;
  note?: Facts;
  sum?: ReactNode;
  /** A chip, then buttons. */
  actions?: ReactNode;
}

/** A row: what it is, a line below, its sum, and what can be done. */
export function CashRow({ title, note = [], sum, actions }: CashRowProps) {
  const [first, second] = [title, note].map((facts) => facts.filter(Boolean).join(' · '));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold wrap-anywhere">{first}</span>
        {second && <span className="block text-sm wrap-anywhere text-muted">{second}</span>}
      </span>
      {sum && <span className="ml-auto font-semibold whitespace-nowrap tabular">{sum}</span>}
      {actions && <span className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</span>}
    </li>
  );
}

/** Two columns of lists, one below the other on a phone. */
export const CashColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <div className="flex min-w-0 flex-col gap-4">{left}</div>
    <div className="flex min-w-0 flex-col gap-4">{right}</div>
  </div>
);
