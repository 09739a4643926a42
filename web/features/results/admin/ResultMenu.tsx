import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useDialog } from '../../../kit/use-dialog.ts';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import type { MeetResult, ResultMeet } from './meets-data.ts';
import { WriteDialog } from '../../../components/WriteDialog.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useEventName } from '../use-event-name.ts';

const ResultSheet = late(async () => (await import('./ResultSheet.tsx')).ResultSheet);

/** What can be done with a result: correct it, delete it. `meet` is null for a time of a training. */
export function ResultMenu({ meet, result }: { meet: ResultMeet | null; result: MeetResult }) {
  const { t } = useTranslation('adminResults');
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  return (
    <>
      <RowMenu
        name={t('result.actions', { name: result.swimmer })}
        entries={[
          edit(() => show((close) => <ResultSheet meet={meet} result={result} onClose={close} />)),
          remove(() => show((close) => <DeleteResult result={result} onClose={close} />)),
        ]}
      />
      {dialog}
    </>
  );
}

function DeleteResult({ result, onClose }: { result: MeetResult; onClose: () => void }) {
  const { t } = useTranslation('adminResults');
  const event = useEventName();
  return (
    <WriteDialog
      write={useProcedure('delete_result')}
      input={{ result_id: result.id }}
      onClose={onClose}
      title={t('result.delete.title')}
      description={`${result.swimmer} · ${event(result, true)}`}
      confirmLabel={t('result.delete.confirm')}
      done={t('result.delete.done')}
    />
  );
}
