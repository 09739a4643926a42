import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { runs } from '../../plans/open-pause.ts';
import type { OpenPause } from '../../plans/open-pause.ts';

interface EndPauseDialogProps {
  subscriptionId: string;
  pause: OpenPause;
  onClose: () => void;
}

/** Asks before a pause ends today, or before one that is to come is called off. */
export function EndPauseDialog({ subscriptionId, pause, onClose }: EndPauseDialogProps) {
  const { t } = useTranslation('payment');
  const end = useProcedure('end_pause');
  const running = runs(pause);
  const confirm = () =>
    end.run(
      { subscription_id: subscriptionId },
      {
        onSuccess: () => {
          toast.success(t(running ? 'pause.ended' : 'pause.calledOff'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(running ? 'pause.endTitle' : 'pause.callOffTitle')}
      description={t(running ? 'pause.endNote' : 'pause.callOffNote')}
      confirmLabel={t(running ? 'pause.end' : 'pause.callOff')}
      kind="primary"
      busy={end.isPending}
      error={faultText(end.error)}
      onConfirm={confirm}
    />
  );
}
