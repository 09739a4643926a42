import { useTranslation } from 'react-i18next';
import { declineInvoiceRequestInput } from '../../../../contracts/inputs/invoices.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import type { InvoiceRequest } from './invoices-data.ts';

/** Says no to a wish, and why: the family reads the note and may ask again. */
export function DeclineDialog({ wish, onClose }: { wish: InvoiceRequest; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const { mutateAsync } = useProcedure('decline_invoice_request');
  return (
    <ReasonDialog
      danger
      optional
      title={t('admin.declineTitle', { name: wish.details.name })}
      description={t('admin.declineNote')}
      label={t('admin.why')}
      confirmLabel={t('admin.declineConfirm')}
      done={t('admin.declined')}
      schema={declineInvoiceRequestInput}
      values={{ request_id: wish.id, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
