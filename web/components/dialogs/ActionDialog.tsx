import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface ActionDialogProps extends Omit<DialogProps, 'actions'> {
  actionLabel: ReactNode;
  onAction: () => unknown;
  /** Of the button that does nothing, where the usual word could be taken for the action. */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
}

/** A dialog with one action and a way out of it, where what is chosen is no form. */
export function ActionDialog(props: ActionDialogProps) {
  const { actionLabel, onAction, cancelLabel, danger, busy = false, disabled = false, ...dialog } = props;
  const { t } = useLanguage('common');
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button kind="quiet" onClick={dialog.onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={() => void onAction()}>
            {actionLabel}
          </Button>
        </>
      }
    />
  );
}
