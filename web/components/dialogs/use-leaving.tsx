import { useState, type ReactNode } from 'react';
import { useUnsaved } from '../../lib/browser/unsaved.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before what is typed in a sheet is thrown away, by its own buttons or by the browser's way back. Returns how the
 * sheet is left, and its question, which is drawn inside it.
 */
export function useLeaving(isTyped: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  useUnsaved(isTyped, setAsking);
  return {
    leave: () => (isTyped ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('discard.title')}
        description={t('discard.note')}
        confirmLabel={t('discard.confirm')}
        onConfirm={onClose}
      />
    ),
  };
}
