import { useTranslation } from 'react-i18next';
import { toast } from '../components/toast.ts';
import { codeOf } from '../lib/club-error.ts';
import { errorText } from '../lib/error-text.ts';
import { runMutation } from '../lib/run-mutation.ts';

/** Some rows, and what holds for them from now on. */
interface SwitchChange<Row> {
  rows: readonly Row[];
  ids: string[];
  on: boolean;
}

interface SwitchTexts<Row> {
  /** What is said once it is done. */
  done: (on: boolean, rows: readonly Row[]) => string;
  failed: string;
}

/** Shows rows to the public, sells or opens them, or the other way round; either can be taken back in the toast. */
export function useSwitch<Row extends { id: string }>(
  write: (change: SwitchChange<Row>) => Promise<unknown>,
  { done, failed }: SwitchTexts<Row>,
): (rows: readonly Row[], on: boolean) => void {
  const { t } = useTranslation('common');
  const set = (rows: readonly Row[], on: boolean, undoable = true) =>
    runMutation(
      write,
      { rows, ids: rows.map(({ id }) => id), on },
      {
        onSuccess: () =>
          toast.success(
            done(on, rows),
            undoable ? { action: { label: t('undo'), onClick: () => set(rows, !on, false) } } : {},
          ),
        onError: (error) => toast.error(failed, { description: errorText(codeOf(error)) }),
      },
    );
  return (rows, on) => set(rows, on);
}
