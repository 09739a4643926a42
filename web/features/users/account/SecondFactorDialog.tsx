import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { NewFactor } from './account-data.ts';
import { useFactorSetup } from './FactorSetup.tsx';

const FORM = 'second-factor';

interface SecondFactorDialogProps {
  factor: NewFactor;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Scan, type the first code, done. Closing before that leaves everything as it was. */
export function SecondFactorDialog({ factor, onClose, onDone }: SecondFactorDialogProps) {
  const { t } = useLanguage('account');
  const { body, busy } = useFactorSetup({ formId: FORM, factor, onDone });
  return (
    <Dialog
      onClose={onClose}
      title={t('factor.onTitle')}
      description={t('factor.scan')}
      actions={
        <Button type="submit" form={FORM} busy={busy}>
          {t('factor.confirm')}
        </Button>
      }
    >
      {body}
    </Dialog>
  );
}
