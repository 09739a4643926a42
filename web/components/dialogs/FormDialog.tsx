import { useId, type ReactNode, type SubmitEventHandler } from 'react';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../fields/FormError.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  size?: 'md' | 'lg';
  onClose: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  /** Of the button that does nothing, where the usual word could be taken for the action. */
  cancelLabel?: string | undefined;
  danger?: boolean;
  form: { formState: { isSubmitting: boolean; errors: { root?: { message?: string } } } };
  children: ReactNode;
}

/** A short form over the page, with what is at fault below its fields. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'md', onClose, onSubmit, form, children, ...buttons } = props;
  const { t } = useLanguage('common');
  const formId = useId();
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      size={size}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {buttons.cancelLabel ?? t('cancel')}
          </Button>
          <Button type="submit" form={formId} kind={buttons.danger ? 'danger' : 'primary'} busy={isSubmitting}>
            {buttons.submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
