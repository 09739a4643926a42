import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';
import { mismatchOf } from '../fields/mismatch-of.ts';
import { TextField } from '../fields/TextField.tsx';
import { Dialog } from './Dialog.tsx';

/** One thing that will be gone, with how many of it: „6 записвания“. */
export interface Loss {
  label: string;
  count?: number;
}

export interface ConfirmDialogProps {
  /** Default true: what is rendered is open. */
  open?: boolean;
  onClose: () => void;
  /** A question that names the thing: „Да изтрием ли Мария?“ */
  title: string;
  description?: ReactNode;
  /** What will be gone for good, listed. */
  losses?: readonly Loss[];
  /** For what cannot be undone: this name must be typed. */
  typedName?: string;
  /** Names the act: „Изтрий Мария“. */
  confirmLabel: string;
  /** Default `danger`: red, on the right. `primary` for confirmations that destroy nothing. */
  kind?: 'danger' | 'primary';
  busy?: boolean;
  /** The server's refusal, already in the user's language. */
  error?: string | undefined;
  /** Gets what was typed, when `typedName` asks for it. */
  onConfirm: (typed: string) => void;
  /** What is read before the name is typed. */
  notes?: ReactNode;
  /** What else has to be filled in. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
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
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t(props.kind === 'primary' ? 'cancel' : 'confirm.keep')}
          </Button>
          <Button kind={props.kind ?? 'danger'} busy={props.busy ?? false} onClick={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.losses && props.losses.length > 0 && <Losses losses={props.losses} />}
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

function Losses({ losses }: { losses: readonly Loss[] }) {
  const { t } = useLanguage();
  return (
    <div className="rounded-control bg-danger-soft p-4">
      <p className="font-semibold">{t('confirm.willBeGone')}</p>
      <ul className="mt-1">
        {losses.map((loss) => (
          <li key={loss.label} className="flex justify-between gap-4 py-0.5">
            <span>{loss.label}</span>
            {loss.count !== undefined && <span className="font-semibold tabular">{loss.count}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
