import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

interface CellQuestionProps {
  label: string;
  /** The fault of the cell as it is. */
  text: string;
  value: string;
  /** An answer that one press gives. */
  offer?: { value: string; label: string } | undefined;
  isDate?: boolean;
  onAnswer: (value: string) => void;
}

/** A cell that only a person can mend, at its row: Enter takes what is typed and goes on to the next one. */
export function CellQuestion({ label, text, value, offer, isDate, onAnswer }: CellQuestionProps) {
  const { t } = useLanguage('adminImport');
  const [typed, setTyped] = useState(value);
  const form = useRef<HTMLFormElement>(null);
  const answer = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (typed.trim() === '' || typed.trim() === value.trim()) return;
    if (event) nextField(form.current)?.focus();
    onAnswer(typed.trim());
  };
  return (
    <form
      ref={form}
      data-question
      onSubmit={answer}
      className="flex flex-wrap items-end gap-2 rounded-control bg-warning-soft p-3"
    >
      <TextField
        className="min-w-0 flex-1 basis-56"
        label={label}
        help={text}
        value={typed}
        autoComplete="off"
        onBlur={({ relatedTarget }) => {
          if (!form.current?.contains(relatedTarget)) answer();
        }}
        {...(isDate && { inputMode: 'decimal' as const, placeholder: t('list.datePlaceholder') })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="secondary">
        {t('list.answer')}
      </Button>
      {offer && (
        <Button kind="secondary" onClick={() => onAnswer(offer.value)}>
          {t('list.takeOffer', { text: offer.label })}
        </Button>
      )}
    </form>
  );
}

/** The field of the question after this one. */
function nextField(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form[data-question] input')];
  return fields[fields.findIndex((field) => form?.contains(field)) + 1];
}
