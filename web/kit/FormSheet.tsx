import { useId, useState } from 'react';
import type { ReactNode, SubmitEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { FormError } from '../components/FormError.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { Sheet } from '../components/Sheet.tsx';

export interface FormSheetProps {
  title: string;
  onClose: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  busy: boolean;
  /** Something has been typed: closing asks first. */
  dirty: boolean;
  /** Why it was not saved, above the buttons, in view wherever the form is scrolled to. */
  fault: string | undefined;
  children: ReactNode;
}

/** A form beside its list. What was typed is not thrown away without a question. */
export function FormSheet({ title, onClose, onSubmit, submitLabel, busy, dirty, fault, children }: FormSheetProps) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const leave = () => (dirty ? setAsking(true) : onClose());
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      actions={
        <>
          {fault && (
            <div className="w-full">
              <FormError message={fault} />
            </div>
          )}
          <Button kind="quiet" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('admin:discard.title')}
        description={t('admin:discard.note')}
        confirmLabel={t('admin:discard.confirm')}
        onConfirm={onClose}
      />
    </Sheet>
  );
}
