import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { changeAccount } from './account-data.ts';
import { isProofs, useProof } from './use-proof.tsx';

type Work = () => Promise<void>;

/**
 * Runs what the club guards. Where the server asks for a proof first, `dialog` asks for it and runs the same again;
 * other refusals are thrown.
 */
export function useProved() {
  const [asking, setAsking] = useState<Work | null>(null);
  const run = async (work: Work) => {
    try {
      await work();
    } catch (error) {
      if (!isProofs(error)) throw error;
      setAsking(() => work);
    }
  };
  return { run, dialog: asking && <ProofDialog work={asking} onClose={() => setAsking(null)} /> };
}

function ProofDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const { t } = useTranslation('account');
  const proof = useProof({ always: true });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const prove = async () => {
    if (!proof.take()) return;
    setBusy(true);
    setFault(undefined);
    try {
      await changeAccount(proof.given);
      await work();
      onClose();
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
      onConfirm={() => void prove()}
    >
      {proof.field}
    </ConfirmDialog>
  );
}
