import { useId, useState, type ReactNode, type SubmitEventHandler } from 'react';
import { Button } from '../components/Button.tsx';
import { ConfirmDialog } from '../components/dialogs/ConfirmDialog.tsx';
import { Sheet } from '../components/dialogs/Sheet.tsx';
import { FormError } from '../components/fields/FormError.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { isRefused } from '../lib/forms/form.ts';

export interface FormSheetProps {
  title: string;
  onClose: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Default: the word for saving. */
  submitLabel?: string;
  /** The form that is shown: what was typed is not thrown away without a question, and why it was not saved stays in view above the buttons. */
  form: { formState: { isDirty: boolean; isSubmitting: boolean; errors: { root?: { message?: string | undefined } } } };
  /** Said before the refusal's own text: „Не е записано“. */
  failed?: string;
  /** What is typed or on its way outside the form: closing asks first, saving waits. */
  dirty?: boolean;
  busy?: boolean;
  children: ReactNode;
}

/** A form beside its list. */
export function FormSheet(props: FormSheetProps) {
  const { title, onClose, onSubmit, submitLabel, form, failed, dirty, busy, children } = props;
  const { t } = useLanguage(['admin', 'common']);
  const { isDirty, isSubmitting, errors } = form.formState;
  const refusal = [isRefused(errors) && failed, errors.root?.message].filter(Boolean).join('. ');
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const leave = () => (isDirty || dirty ? setAsking(true) : onClose());
  return (
    <Sheet
      onClose={leave}
      title={title}
      actions={
        <>
          {refusal && (
            <div className="w-full">
              <FormError message={refusal} />
            </div>
          )}
          <Button kind="quiet" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting || Boolean(busy)}>
            {submitLabel ?? t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate autoComplete="off" onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin:discard.title')}
        description={t('admin:discard.note')}
        confirmLabel={t('admin:discard.confirm')}
        onConfirm={onClose}
      />
    </Sheet>
  );
}
