import { useProcedure } from '../../components/states/use-procedure.ts';
import { useUndo } from '../../components/states/use-undo.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface Athlete {
  user_id: string;
  name: string;
}

/** Opens or closes athletes' accounts; either can be taken back in the toast. */
export function useApprovals(): (athlete: Athlete, approved: boolean) => void {
  const { t } = useLanguage('users');
  const undo = useUndo();
  const { run } = useProcedure('approve_athlete');
  const set = ({ user_id, name }: Athlete, approved: boolean, undoable = true) =>
    run(
      { user_id, approved },
      {
        done: () => ({
          text: t(approved ? 'approve.done' : 'approve.revoked', { name }),
          ...undo(undoable && (() => set({ user_id, name }, !approved, false))),
        }),
        failed: t('approve.failed'),
      },
    );
  return set;
}
