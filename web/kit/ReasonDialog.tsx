import type { FieldValues, FieldPath, DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormDialog } from '../components/dialogs/FormDialog.tsx';
import { TextArea } from '../components/fields/TextArea.tsx';
import { sayDone, type Done } from '../components/states/use-procedure.ts';
import { useClubForm } from '../lib/forms/form.ts';

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
  done: Done<Answer>;
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
  const form = useClubForm(schema, values);
  const submit = form.saving(async (checked) => {
    sayDone(texts.done, await onConfirm(checked));
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={texts.title}
      description={texts.description}
      submitLabel={texts.confirmLabel}
      cancelLabel={texts.cancelLabel}
      danger={danger}
    >
      <TextArea label={texts.label} help={texts.help} optional={optional} rows={2} {...form.field(field)} />
    </FormDialog>
  );
}
