import { useState } from 'react';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Combobox } from '../../components/fields/Combobox.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import type { DraftFamily } from './draft.ts';

const MOST_FOUND = 20;

interface MoveDialogProps {
  name: string;
  families: readonly DraftFamily[];
  onMove: (familyId: string) => void;
  onClose: () => void;
}

/** Another family of the list for a child, found by a parent, a number or another child. */
export function MoveDialog({ name, families, onMove, onClose }: MoveDialogProps) {
  const { t } = useLanguage('adminImport');
  const [chosen, setChosen] = useState<DraftFamily | null>(null);
  const [words, setWords] = useState('');
  const asked = words.trim().toLocaleLowerCase('bg');
  const found = families.filter((family) => searched(family).includes(asked)).slice(0, MOST_FOUND);
  return (
    <Dialog
      title={t('list.move', { name })}
      actionLabel={t('list.moveNow')}
      disabled={!chosen}
      onClose={onClose}
      onAction={() => {
        if (chosen) onMove(chosen.id);
        onClose();
      }}
    >
      <Combobox
        label={t('list.family')}
        value={chosen}
        onChange={setChosen}
        items={found}
        onSearch={setWords}
        keyOf={({ id }) => id}
        labelOf={({ cells, children }) =>
          cells.parent_name || cells.parent_email || (children[0]?.cells.full_name ?? '')
        }
        detailOf={({ cells, children }) =>
          [...children.map((child) => child.cells.full_name), cells.parent_phone && formatPhone(cells.parent_phone)]
            .filter(Boolean)
            .join(' · ')
        }
        empty={t('list.noFamily')}
      />
    </Dialog>
  );
}

const searched = ({ cells, children }: DraftFamily): string =>
  [...Object.values(cells), ...children.map((child) => child.cells.full_name)].join(' ').toLocaleLowerCase('bg');
