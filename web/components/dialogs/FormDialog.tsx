import { useId, type ReactNode, type SubmitEventHandler } from 'react';
import type { Args, ProcedureName, Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isRefused } from '../../lib/forms/form.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../fields/FormError.tsx';
import { reported, useProcedure, type ToastText } from '../states/use-procedure.ts';
import { Dialog } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';
import { useLeaving } from './use-leaving.tsx';

interface Frame {
  title: ReactNode;
  onClose: () => void;
  /** Default: the word for saving. */
  submitLabel?: string;
  /** Of the button that does nothing, where the usual word could be taken for the action. */
  cancelLabel?: string | undefined;
  danger?: boolean;
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

interface Form {
  formState: { isDirty?: boolean; isSubmitting: boolean; errors: { root?: { message?: string | undefined } } };
}

interface Submitted extends Frame {
  form: Form;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

interface Saved<Values, Result> extends Frame {
  form: Form & { saving: (work: (values: Values) => unknown) => SubmitEventHandler<HTMLFormElement> };
  /** Any other write of the values. */
  save: (values: Values) => Promise<Result>;
  done?: string | ((result: Result, values: Values) => string | ToastText);
}

interface Called<Name extends ProcedureName, Values> extends Omit<Saved<Values, Returns<Name>>, 'save'> {
  /** The procedure that takes the values. */
  call: Name;
}

/** A form over the page. With `call` or `save` it saves as well: reports that it is done and closes, or shows the refusal. */
export function FormDialog<Name extends ProcedureName, Values extends Args<Name>>(
  props: Called<Name, Values>,
): ReactNode;
export function FormDialog<Values, Result>(props: Saved<Values, Result>): ReactNode;
export function FormDialog(props: Submitted): ReactNode;
export function FormDialog<Name extends ProcedureName, Values extends Args<Name>, Result>(
  props: Called<Name, Values> | Saved<Values, Result> | Submitted,
) {
  if ('call' in props) return <CalledForm {...props} />;
  return 'save' in props ? <SavedForm {...props} /> : <SubmittedForm {...props} />;
}

function CalledForm<Name extends ProcedureName, Values extends Args<Name>>(props: Called<Name, Values>) {
  const { call, ...form } = props;
  return <SavedForm {...form} save={useProcedure(call).run} />;
}

function SavedForm<Values, Result>({ save, done, ...props }: Saved<Values, Result>) {
  const submit = props.form.saving((values) =>
    reported(save(values), {
      done: typeof done === 'function' ? (result) => done(result, values) : done,
      onSuccess: props.onClose,
    }),
  );
  return <SubmittedForm {...props} onSubmit={submit} />;
}

function SubmittedForm({ title, onClose, onSubmit, form, sheet = false, children, ...props }: Submitted) {
  const { t } = useLanguage();
  const formId = useId();
  const { isDirty, isSubmitting, errors } = form.formState;
  const refusal = [isRefused(errors) && props.failed, errors.root?.message].filter(Boolean).join('. ');
  const { leave, question } = useLeaving(sheet && Boolean(isDirty || props.dirty), onClose);
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
      {question}
    </Sheet>
  );
}
