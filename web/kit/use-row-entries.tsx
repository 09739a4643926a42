import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../components/Menu.tsx';

/** The entries of a row's menu that most lists have, in the reader's language. */
export function useRowEntries(): Record<'edit' | 'remove', (onSelect: () => void) => MenuEntry> {
  const { t } = useTranslation('common');
  return {
    edit: (onSelect) => ({ label: t('edit'), icon: <Pencil />, onSelect }),
    remove: (onSelect) => ({ label: t('delete'), icon: <Trash2 />, danger: true, onSelect }),
  };
}
