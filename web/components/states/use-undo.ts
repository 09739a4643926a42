import { useLanguage } from '../../lib/format/use-language.ts';
import type { ToastOptions } from './toast.ts';

/** The part of a toast that takes back what was just done; nothing where that is itself a taking back. */
export function useUndo(): (undo: (() => void) | false) => Pick<ToastOptions, 'action'> {
  const { t } = useLanguage('common');
  return (undo) => (undo ? { action: { label: t('undo'), onClick: undo } } : {});
}
