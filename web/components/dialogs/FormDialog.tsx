import { useId, useState, type ReactNode, type SubmitEventHandler } from 'react';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isRefused } from '../../lib/forms/form.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../fields/FormError.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

interface FormDialogProps {
  title: ReactNode;
  onClose: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Default: the word for saving. */
  submitLabel?: string;
  /** Of the button that does nothing, where the usual word could be taken for the action. */
  cancelLabel?: string | undefined;
  danger?: boolean;
  form: {
    formState: { isDirty?: boolean; isSubmitting: boolean; errors: { root?: { message?: string | undefined } } };
  };
  /**
   * A long form, in a panel from the right: what was typed is not thrown away without a question, and a refusal stays in view
   * above the buttons.
   */
  sheet?: boolean;
  /** Said before the refusal's own text: „Не е записано“. */
  failed?: string;
  /** Something typed or on its way outside the form: closing asks first, saving waits. */
  dirty?: boolean;
  busy?: boolean;
  /** Not of a sheet. */
  description?: ReactNode;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A form over the page. */
export function FormDialog({ title, onClose, onSubmit, form, sheet = false, children, ...props }: FormDialogProps) {
  const { t } = useLanguage();
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting, errors } = form.formState;
  const refusal = [isRefused(errors) && props.failed, errors.root?.message].filter(Boolean).join('. ');
  const leave = () => (sheet && (isDirty || props.dirty) ? setAsking(true) : onClose());
  const buttons = (
    <>
      <Button kind="quiet" onClick={leave}>
        {props.cancelLabel ?? t('cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        kind={props.danger ? 'danger' : 'primary'}
        busy={isSubmitting || Boolean(props.busy)}
      >
        {props.submitLabel ?? t('save')}
      </Button>
    </>
  );
  const fields = (
    <form
      id={formId}
      noValidate
      autoComplete={sheet ? 'off' : undefined}
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      {children}
      {!sheet && <FormError message={refusal} />}
    </form>
  );
  if (!sheet)
    return (
      <Dialog title={title} description={props.description} size={props.size} onClose={onClose} actions={buttons}>
        {fields}
      </Dialog>
    );
  return (
    <Sheet
      title={title}
      onClose={leave}
      actions={
        <>
          {refusal && (
            <div className="w-full">
              <FormError message={refusal} />
            </div>
          )}
          {buttons}
        </>
      }
    >
      {fields}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('discard.title')}
        description={t('discard.note')}
        confirmLabel={t('discard.confirm')}
        onConfirm={onClose}
      />
    </Sheet>
  );
}
