import { Pencil, Trash2 } from 'lucide-react';
import type { MenuEntry } from '../components/Menu.tsx';
import { useLanguage } from '../lib/format/use-language.ts';

/** The entries of a row's menu that most lists have, in the reader's language. */
export function useRowEntries(): Record<'edit' | 'remove', (onSelect: () => void) => MenuEntry> {
  const { t } = useLanguage('common');
  return {
    edit: (onSelect) => ({ label: t('edit'), icon: <Pencil />, onSelect }),
    remove: (onSelect) => ({ label: t('delete'), icon: <Trash2 />, danger: true, onSelect }),
  };
}
