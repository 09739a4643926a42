import { useTranslation } from 'react-i18next';
import type { ToastOptions } from './toast.ts';

/** The part of a toast that takes back what was just done; nothing where that is itself a taking back. */
export function useUndo(): (undo: (() => void) | false) => Pick<ToastOptions, 'action'> {
  const { t } = useTranslation('common');
  return (undo) => (undo ? { action: { label: t('undo'), onClick: undo } } : {});
}
