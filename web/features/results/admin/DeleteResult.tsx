import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useEventName } from '../use-event-name.ts';
import { useResultsCall } from './meets-data.ts';
import type { MeetResult } from './meets-data.ts';

export function DeleteResult({ result, onClose }: { result: MeetResult; onClose: () => void }) {
  const { t } = useTranslation('adminResults');
  const event = useEventName();
  const { mutateAsync, isPending, error } = useResultsCall('delete_result');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('result.delete.title')}
      description={`${result.swimmer} · ${event(result, true)}`}
      confirmLabel={t('result.delete.confirm')}
      busy={isPending}
      error={error ? errorText(codeOf(error)) : undefined}
      onConfirm={() =>
        runMutation(
          mutateAsync,
          { result_id: result.id },
          {
            onSuccess: () => {
              toast.success(t('result.delete.done'));
              onClose();
            },
          },
        )
      }
    />
  );
}
