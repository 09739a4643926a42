import { useId, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

interface CellsDialogProps<Name extends string> {
  title: string;
  cells: readonly { name: Name; label: string; value: string }[];
  /** The changed cells, and nothing else. */
  onSave: (values: Partial<Record<Name, string>>) => void;
  onClose: () => void;
}

/** Cells of a list by hand; the list is looked at again, which says what is wrong with them. */
export function CellsDialog<Name extends string>({ title, cells, onSave, onClose }: CellsDialogProps<Name>) {
  const { t } = useLanguage(['adminImport', 'common']);
  const id = useId();
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const changes = cells.flatMap(({ name, value }) => {
      const now = String(typed.get(name) ?? '').trim();
      return now === value ? [] : [[name, now] as const];
    });
    if (changes.length > 0) onSave(Object.fromEntries(changes) as Partial<Record<Name, string>>);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id}>
            {t('list.answer')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-5">
        {cells.map(({ name, label, value }) => (
          <TextField key={name} name={name} label={label} defaultValue={value} autoComplete="off" />
        ))}
      </form>
    </Dialog>
  );
}
