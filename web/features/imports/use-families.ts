import { useEffect, useRef, useState } from 'react';
import type { ChildList, ChildOutcome, FamilyOutcome, ListColumns } from '../../../contracts/child-lists.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { AFTER_THE_OTHER } from './after-the-other.ts';
import {
  isAsked,
  inputOf,
  portionsOf,
  wantedChildren,
  withCorrections,
  type Draft,
  type DraftFamily,
} from './draft.ts';

/** The outcome of a family, or its preview. */
export interface SeenFamily {
  /** The family as it was sent; one that was changed since is looked at again. */
  of: DraftFamily;
  outcome: FamilyOutcome;
  isWritten: boolean;
}

interface Progress {
  done: number;
  total: number;
}

/** The families of a list as a person leaves them: what changes is tried at once, in portions, and writes nothing. */
export function useFamilies(list: ChildList, fileName: string, columns: ListColumns | null) {
  const [draft, setDraft] = useState<Draft>(list.families);
  const [read, setRead] = useState(list);
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenFamily>>(new Map());
  const [writing, setWriting] = useState<Progress | null>(null);
  if (list !== read) {
    setRead(list);
    setDraft(withCorrections(list.families, { read: read.families, draft }));
    setSeen(new Map());
  }
  const isTrying = useRef(false);
  const isStopped = useRef(false);
  const trial = useProcedure('import_families', AFTER_THE_OTHER);
  const write = useProcedure('import_families', AFTER_THE_OTHER);
  const wanted = draft.filter((family) => wantedChildren(family).length > 0);
  const pending = wanted.filter((family) => seen.get(family.id)?.of !== family);
  const keep = (families: readonly DraftFamily[], outcomes: readonly FamilyOutcome[], isWritten: boolean) =>
    setSeen((known) => {
      const next = new Map(known);
      for (const [at, of] of families.entries()) {
        const outcome = outcomes[at]!;
        next.set(of.id, { of, outcome, isWritten: isWritten && outcome.outcome !== 'waits' });
      }
      return next;
    });
  const { run: tryFamilies, isError: hasFailed } = trial;
  useEffect(() => {
    const [portion] = portionsOf(pending);
    if (!portion || isTrying.current || hasFailed || writing) return;
    isTrying.current = true;
    const families = portion.map((family) => inputOf(family, { user_id: null, is_new: family.isNew === true }));
    void tryFamilies({ file_name: fileName, families, dry_run: true }).then(
      (report) => {
        isTrying.current = false;
        keep(portion, report.families, false);
      },
      () => (isTrying.current = false),
    );
  }, [pending, hasFailed, writing, tryFamilies, fileName]);
  const ready = wanted.filter((family) => {
    const known = seen.get(family.id);
    return known?.of === family && !known.isWritten && isReady(known.outcome) && !isAsked(family, known.outcome);
  });
  const take = async (): Promise<number> => {
    isStopped.current = false;
    let written = 0;
    let done = 0;
    setWriting({ done, total: ready.length });
    try {
      for (const [at, portion] of portionsOf(ready).entries()) {
        if (isStopped.current) break;
        const families = portion.map((family) => {
          const { known } = seen.get(family.id)!.outcome;
          return inputOf(family, { user_id: known?.user_id ?? null, is_new: known === null });
        });
        const layout = at === 0 && columns ? { titles: list.titles, columns } : null;
        const report = await write.run({ file_name: fileName, families, layout, dry_run: false });
        keep(portion, report.families, true);
        written += report.families.flatMap(({ children }) => children).filter(goesIn).length;
        done += portion.length;
        setWriting({ done, total: ready.length });
      }
    } finally {
      setWriting(null);
    }
    return written;
  };
  return {
    draft,
    change: (next: (draft: Draft) => Draft) => setDraft(next),
    seen,
    ready,
    take,
    writing,
    stop: () => (isStopped.current = true),
    tried: pending.length > 0 ? { done: wanted.length - pending.length, total: wanted.length } : null,
    error: write.error ?? trial.error,
    tryAgain: () => {
      trial.reset();
      write.reset();
    },
  };
}

/** True if there is something to write of a family. */
const isReady = ({ outcome, children }: FamilyOutcome): boolean => outcome !== 'waits' && children.some(goesIn);

/** True if a child is written: as a new one, or with another birth date. */
export const goesIn = ({ outcome }: ChildOutcome): boolean => outcome === 'new' || outcome === 'changed';
