import { useState, type ReactNode } from 'react';
import { codeOf } from '../../lib/api/club-error.ts';
import { faultText } from '../../lib/api/error-text.ts';
import type { Args, ProcedureName, Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { TextField } from '../fields/TextField.tsx';
import { useProcedure, type Done, type Outcome } from '../states/use-procedure.ts';
import { Dialog } from './Dialog.tsx';
import { mismatchOf } from './mismatch-of.ts';

interface Question {
  onClose: () => void;
  /** A question that names the thing: „Да изтрием ли Мария?“ */
  title: string;
  description?: ReactNode;
  /** Losses for good, with their number: „6 записвания“. */
  losses?: readonly { label: string; count?: number }[];
  /** For what cannot be undone: this name must be typed. */
  typedName?: string;
  /** Names the act: „Изтрий Мария“. */
  confirmLabel: string;
  /** Default `danger`: red, on the right. `primary` for confirmations that destroy nothing. */
  kind?: 'danger' | 'primary';
  /** Read before the name is typed. */
  notes?: ReactNode;
  /** Other fields. */
  children?: ReactNode;
}

interface Asked extends Question {
  /** Default true: what is rendered is open. */
  open?: boolean;
  busy?: boolean;
  /** The server's refusal, already in the user's language. */
  error?: string | undefined;
  /** Gets what was typed, when `typedName` asks for it. */
  onConfirm: (typed: string) => void;
}

interface Written<Input, Result> extends Question {
  /** The write that follows: of useProcedure or useWrite. */
  write: { run: (input: Input, outcome: Outcome<Result>) => unknown; isPending: boolean; error: Error | null };
  input: Input;
  done: Done<Result>;
  /** Said before the refusal's own text: „Не е изтрито“. */
  failed?: string;
  /** Texts of refusals that mean something else here, by their code. */
  refusals?: Partial<Record<string, string>>;
  onDone?: () => unknown;
}

interface Called<Name extends ProcedureName> extends Omit<Written<Args<Name>, Returns<Name>>, 'write'> {
  /** The procedure that follows. */
  call: Name;
}

/**
 * Asks before something that cannot be taken back. With `call` or `write` it does it as well: reports that it is done and closes,
 * or shows the refusal below the question.
 */
export function ConfirmDialog<Name extends ProcedureName>(props: Called<Name>): ReactNode;
export function ConfirmDialog<Input, Result>(props: Written<Input, Result>): ReactNode;
export function ConfirmDialog(props: Asked): ReactNode;
export function ConfirmDialog(props: Asked | Written<unknown, unknown> | Called<ProcedureName>): ReactNode {
  if ('call' in props) return <CallQuestion {...props} />;
  return 'write' in props ? <WriteQuestion {...props} /> : <AskedQuestion {...props} />;
}

function CallQuestion({ call, ...props }: Called<ProcedureName>) {
  return <WriteQuestion {...props} write={useProcedure(call)} />;
}

function WriteQuestion<Input, Result>(props: Written<Input, Result>) {
  const { write, input, done, failed, refusals = {}, onDone, ...question } = props;
  // A refusal of an earlier opening is over.
  const [isAsked, setAsked] = useState(false);
  const refusal = isAsked && write.error ? (refusals[codeOf(write.error)] ?? faultText(write.error)) : undefined;
  return (
    <AskedQuestion
      {...question}
      busy={write.isPending}
      error={refusal && failed ? `${failed}. ${refusal}` : refusal}
      onConfirm={() => {
        setAsked(true);
        write.run(input, {
          done,
          onSuccess: () => {
            question.onClose();
            return onDone?.();
          },
        });
      }}
    />
  );
}

function AskedQuestion(props: Asked) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const close = () => {
    setTyped('');
    setMismatch(false);
    props.onClose();
  };
  const confirm = () => {
    const wrong = props.typedName !== undefined && typed.trim() !== props.typedName.trim();
    setMismatch(wrong);
    if (!wrong) props.onConfirm(typed.trim());
  };
  const { kind = 'danger', losses = [] } = props;
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.description}
      cancelLabel={t(kind === 'primary' ? 'cancel' : 'confirm.keep')}
      danger={kind === 'danger'}
      busy={props.busy ?? false}
      actionLabel={props.confirmLabel}
      onAction={confirm}
    >
      {losses.length > 0 && (
        <div className="rounded-control bg-danger-soft p-4">
          <p className="font-semibold">{t('confirm.willBeGone')}</p>
          <ul className="mt-1">
            {losses.map(({ label, count }) => (
              <li key={label} className="flex justify-between gap-4 py-0.5">
                <span>{label}</span>
                {count !== undefined && <span className="font-semibold tabular">{count}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {props.notes}
      {props.typedName !== undefined && (
        <TextField
          label={t('confirm.typeName', { name: props.typedName })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          error={mismatch ? t(`confirm.${mismatchOf(props.typedName)}`) : props.error}
        />
      )}
      {props.children}
      {props.typedName === undefined && props.error && (
        <p role="alert" className="font-medium text-danger">
          {props.error}
        </p>
      )}
    </Dialog>
  );
}
