import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { runs, type OpenPause } from '../../plans/open-pause.ts';

interface EndPauseDialogProps {
  subscriptionId: string;
  pause: OpenPause;
  onClose: () => void;
}

/** Asks before a pause ends today, or before one that is to come is called off. */
export function EndPauseDialog({ subscriptionId, pause, onClose }: EndPauseDialogProps) {
  const { t } = useLanguage('payment');
  const running = runs(pause);
  return (
    <ConfirmDialog
      call="end_pause"
      input={{ subscription_id: subscriptionId }}
      onClose={onClose}
      kind="primary"
      title={t(running ? 'pause.endTitle' : 'pause.callOffTitle')}
      description={t(running ? 'pause.endNote' : 'pause.callOffNote')}
      confirmLabel={t(running ? 'pause.end' : 'pause.callOff')}
      done={t(running ? 'pause.ended' : 'pause.calledOff')}
    />
  );
}
