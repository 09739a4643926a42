import { useTranslation } from 'react-i18next';
import type { TransferDetails } from '../../../contracts/payments.ts';
import { Card } from '../../components/Card.tsx';
import { useFormat } from '../../lib/format.ts';
import { CopyRow } from './CopyRow.tsx';
import { PaymentCode } from './PaymentCode.tsx';

/** Where a transfer goes: every detail to copy, and a code for bank apps that read it. */
export function TransferCard({ transfer }: { transfer: TransferDetails }) {
  const { t } = useTranslation('payment');
  const { euroText } = useFormat();
  return (
    <Card title={t('transfer.title')}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <dl>
          <CopyRow label={t('transfer.beneficiary')} value={transfer.beneficiary} />
          <CopyRow label="IBAN" value={transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')} copied={transfer.iban} />
          {transfer.bic && <CopyRow label="BIC" value={transfer.bic} />}
          {transfer.bank && <CopyRow label={t('transfer.bank')} value={transfer.bank} />}
          <CopyRow
            label={t('transfer.amount')}
            value={euroText(transfer.euro_cents)}
            copied={(transfer.euro_cents / 100).toFixed(2)}
          />
          <CopyRow label={t('transfer.reference')} value={transfer.reference} />
          {transfer.family_reference && <CopyRow label={t('transfer.family')} value={transfer.family_reference} />}
        </dl>
        <figure className="flex flex-col items-center gap-2 md:max-w-52">
          <PaymentCode text={transfer.qr} label={t('transfer.code')} />
          <figcaption className="text-center text-sm text-muted">{t('transfer.codeNote')}</figcaption>
        </figure>
      </div>
      <p className="mt-4 text-sm text-muted">{t('transfer.note')}</p>
    </Card>
  );
}
