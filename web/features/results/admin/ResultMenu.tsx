import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useEventName } from '../use-event-name.ts';
import type { MeetResult, ResultMeet } from './meets-data.ts';

const ResultSheet = late(async () => (await import('./ResultSheet.tsx')).ResultSheet);

/** Actions with a result: correct it, delete it. `meet` is null for a time of a training. */
export function ResultMenu({ meet, result }: { meet: ResultMeet | null; result: MeetResult }) {
  const { t } = useLanguage('adminResults');
  const event = useEventName();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  return (
    <>
      <RowMenu
        name={t('result.actions', { name: result.swimmer })}
        entries={[
          edit(() => show((close) => <ResultSheet meet={meet} result={result} onClose={close} />)),
          remove(() =>
            show((close) => (
              <ConfirmDialog
                call="delete_result"
                input={{ result_id: result.id }}
                onClose={close}
                title={t('result.delete.title')}
                description={`${result.swimmer} · ${event(result, true)}`}
                confirmLabel={t('result.delete.confirm')}
                done={t('result.delete.done')}
              />
            )),
          ),
        ]}
      />
      {dialog}
    </>
  );
}
