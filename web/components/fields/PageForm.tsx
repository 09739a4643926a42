import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../Button.tsx';
import { FormError } from './FormError.tsx';

interface PageFormProps {
  form: { formState: { isSubmitting: boolean; errors: { root?: { message?: string } } } };
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
  /** Between the fault of the form and its button. */
  note?: ReactNode;
  /** Below the button: the other ways. */
  foot?: ReactNode;
}

/** A form that is a page's one affair, with its fault above a wide button; without a script it is posted, and no password gets into an address. */
export function PageForm({ form, onSubmit, submitLabel, children, note, foot }: PageFormProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {children}
      <FormError message={errors.root?.message} />
      {note}
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {submitLabel}
      </Button>
      {foot}
    </form>
  );
}
