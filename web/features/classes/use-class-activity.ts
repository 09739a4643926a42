import { useState } from 'react';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useUndo } from '../../components/states/use-undo.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { AdminClass } from './class-list-data.ts';
import { classInput } from './classes-data.ts';
import { useClashes } from './use-clashes.ts';

/** Closes or opens a class; either can be taken back in the toast. */
export function useClassActivity() {
  const { t } = useLanguage('classes');
  const undo = useUndo();
  const { run, isPending } = useProcedure('save_class');
  const reason = useReason();
  const set = (row: AdminClass, is_active: boolean, done?: () => void, undoable = true) =>
    run(
      { ...classInput(row), is_active },
      {
        done: () => ({
          text: t(is_active ? 'opened' : 'closed', { title: row.title }),
          ...undo(undoable && (() => set(row, !is_active, undefined, false))),
        }),
        onSuccess: done,
        onError: (error) => toast.error(t('failed.update'), { description: reason(error) }),
      },
    );
  return { set, busy: isPending };
}

/** Closes or opens several classes, one after the other; those that are refused are named with the reason. */
export function useClassesActivity() {
  const { t } = useLanguage('classes');
  const { run } = useProcedure('save_class');
  const [busy, setBusy] = useState(false);
  const reason = useReason();
  const set = async (rows: readonly AdminClass[], is_active: boolean, done: () => void) => {
    setBusy(true);
    const refused: string[] = [];
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- a lane that one gives up may be what the next one needs
      await run({ ...classInput(row), is_active }).catch((error: Error) =>
        refused.push(`${row.title}: ${reason(error)}`),
      );
    }
    setBusy(false);
    const count = rows.length - refused.length;
    if (count > 0) toast.success(t(is_active ? 'bulk.opened' : 'bulk.closed', { count }));
    if (refused.length > 0) toast.error(t('failed.update'), { description: refused.join(' ') });
    done();
  };
  return { set, busy };
}

/** The reason against a change of a class, in the user's language; a clash names the other class. */
function useReason(): (error: Error) => string {
  const clashesIn = useClashes();
  return (error) =>
    clashesIn(error)
      .map(({ text }) => text)
      .join(' ') || errorText(codeOf(error));
}
