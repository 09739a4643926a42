import { GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** Marks that another person made meanwhile, a row each. */
export function Conflicts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section role="alert" className="mb-3 rounded-card bg-raised p-4">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <GitCompareArrows className="size-5 shrink-0 text-warning" />
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

interface ConflictRowProps<Mark> {
  /** Of whom, or of what, the two differ. */
  name: string;
  /** Both marks, and whose counts. */
  text: string;
  conflict: { kept: 'theirs' | 'yours'; ours: Mark; theirs: Mark };
  /** The decision is a mark, also one that leaves all as it is: so both phones have it. */
  onPut: (mark: Mark) => void;
}

/** Two marks that differ, and one press to leave the one that counts, or to change it. */
export function ConflictRow<Mark>({ name, text, conflict, onPut }: ConflictRowProps<Mark>) {
  const { t } = useLanguage('roster');
  const { ours, theirs } = conflict;
  const isTheirs = conflict.kept === 'theirs';
  const [counts, other] = isTheirs ? [theirs, ours] : [ours, theirs];
  const change = t(isTheirs ? 'conflict.useMine' : 'conflict.useTheirs');
  const leave = t('conflict.leave');
  return (
    <li className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block font-bold">{name}</span>
        {text}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button kind="secondary" aria-label={t('conflict.of', { choice: leave, name })} onClick={() => onPut(counts)}>
          {leave}
        </Button>
        <Button kind="quiet" aria-label={t('conflict.of', { choice: change, name })} onClick={() => onPut(other)}>
          {change}
        </Button>
      </span>
    </li>
  );
}
