import { useState } from 'react';
import { codeOf } from '../../lib/api/club-error.ts';
import { faultText } from '../../lib/api/error-text.ts';
import type { Args, ProcedureName, Returns } from '../../lib/api/rpc.ts';
import { useProcedure, type Done, type Outcome } from '../states/use-procedure.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

interface WriteDialogProps<Input, Result> extends Omit<ConfirmDialogProps, 'open' | 'busy' | 'error' | 'onConfirm'> {
  /** What is done once it is confirmed: of useProcedure or useWrite. */
  write: { run: (input: Input, outcome: Outcome<Result>) => void; isPending: boolean; error: Error | null };
  input: Input;
  done: Done<Result>;
  /** Said before the refusal's own text: „Не е изтрито“. */
  failed?: string;
  /** Texts of refusals that mean something else here, by their code. */
  refusals?: Partial<Record<string, string>>;
  onDone?: () => unknown;
}

/** Asks, writes, says that it is done and closes; a refusal is shown where it was asked. */
export function WriteDialog<Input, Result>(props: WriteDialogProps<Input, Result>) {
  const { write, input, done, failed, refusals = {}, onDone, ...dialog } = props;
  // A refusal of an earlier opening is over.
  const [isAsked, setAsked] = useState(false);
  const refusal = isAsked && write.error ? (refusals[codeOf(write.error)] ?? faultText(write.error)) : undefined;
  return (
    <ConfirmDialog
      {...dialog}
      busy={write.isPending}
      error={refusal && failed ? `${failed}. ${refusal}` : refusal}
      onConfirm={() => {
        setAsked(true);
        write.run(input, {
          done,
          onSuccess: () => {
            dialog.onClose();
            return onDone?.();
          },
        });
      }}
    />
  );
}

interface CallDialogProps<Name extends ProcedureName> extends Omit<
  WriteDialogProps<Args<Name>, Returns<Name>>,
  'write'
> {
  call: Name;
}

/** The same for a procedure, by its name. */
export function CallDialog<Name extends ProcedureName>({ call, ...dialog }: CallDialogProps<Name>) {
  return <WriteDialog {...dialog} write={useProcedure(call)} />;
}
