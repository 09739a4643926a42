import { useTranslation } from 'react-i18next';
import type { FieldValues, FieldPath, DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { FormError } from '../components/FormError.tsx';
import { TextArea } from '../components/TextArea.tsx';
import { toast } from '../components/toast.ts';
import { showFault, useClubForm } from '../lib/form.ts';

export interface ReasonDialogProps<Input extends FieldValues, Output, Answer = unknown> {
  title: string;
  /** What becomes of it, and who reads the reason. */
  description: string;
  label: string;
  help?: string;
  /** The reason may be left out. */
  optional?: boolean;
  confirmLabel: string;
  /** Of the button that does nothing, where the usual word could be taken for the action. */
  cancelLabel?: string;
  danger?: boolean;
  /** What is said once it is done; of the answer, where that decides. */
  done: string | ((answer: Answer) => string);
  schema: z.ZodMiniType<Output, Input>;
  values: DefaultValues<Input>;
  /** The field that holds the reason. */
  field: FieldPath<Input>;
  onConfirm: (values: Output) => Promise<Answer>;
  onClose: () => void;
}

/** An action of an admin that needs a reason: asks for it, and says where it is not good enough. */
export function ReasonDialog<Input extends FieldValues, Output, Answer = unknown>({
  danger = false,
  optional = false,
  schema,
  values,
  field,
  onConfirm,
  onClose,
  ...texts
}: ReasonDialogProps<Input, Output, Answer>) {
  const { t } = useTranslation('common');
  const form = useClubForm(schema, values);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (checked) => {
    try {
      const answer = await onConfirm(checked);
      toast.success(typeof texts.done === 'string' ? texts.done : texts.done(answer));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancelLabel ?? t('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={isSubmitting} onClick={() => void submit()}>
            {texts.confirmLabel}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextArea
          label={texts.label}
          help={texts.help}
          optional={optional}
          rows={2}
          {...form.register(field)}
          error={form.getFieldState(field, form.formState).error?.message}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
