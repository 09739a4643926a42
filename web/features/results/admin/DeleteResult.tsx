import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { useEventName } from '../use-event-name.ts';
import type { MeetResult } from './meets-data.ts';

export function DeleteResult({ result, onClose }: { result: MeetResult; onClose: () => void }) {
  const { t } = useTranslation('adminResults');
  const event = useEventName();
  const { run, isPending, error } = useProcedure('delete_result');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('result.delete.title')}
      description={`${result.swimmer} · ${event(result, true)}`}
      confirmLabel={t('result.delete.confirm')}
      busy={isPending}
      error={faultText(error)}
      onConfirm={() =>
        run(
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
