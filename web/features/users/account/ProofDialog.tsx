import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { changeAccount } from './account-data.ts';
import { useProof } from './use-proof.tsx';

/** Asks for the current password or an emailed code, and notes it at this session. */
export function ProofDialog({ onClose, onShown }: { onClose: () => void; onShown: () => void }) {
  const { t } = useLanguage('account');
  const proof = useProof({ always: true });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const show = async () => {
    if (!proof.take()) return;
    setBusy(true);
    setFault(undefined);
    try {
      await changeAccount(proof.given);
      onShown();
    } catch (error) {
      if (!proof.refused(error)) setFault(errorText(codeOf(error)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      kind="primary"
      onClose={onClose}
      title={t('proof.title')}
      description={t('proof.why')}
      confirmLabel={t('proof.confirm')}
      busy={busy}
      error={fault}
      onConfirm={() => void show()}
    >
      {proof.field}
    </ConfirmDialog>
  );
}
