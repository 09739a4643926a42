import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useFactorSetup } from './FactorSetup.tsx';

const FORM = 'second-factor';

/** Scan, type the first code, done. Closing before that leaves everything as it was. */
export function SecondFactorDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const { body, busy, ready } = useFactorSetup(FORM, onDone);
  return (
    <Dialog
      onClose={onClose}
      title={t('factor.onTitle')}
      description={t('factor.scan')}
      actions={
        <Button type="submit" form={FORM} busy={busy} disabled={!ready}>
          {t('factor.confirm')}
        </Button>
      }
    >
      {body}
    </Dialog>
  );
}
