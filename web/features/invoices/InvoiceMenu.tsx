import { FileDown, FileText, Files, FilePlus2 } from 'lucide-react';
import { printedNumber } from '../../../contracts/invoices.ts';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { late } from '../../components/states/late.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useInvoiceFile } from './invoice-file.ts';
import { hasReceipt, isRequested, mayAsk, taxInvoices, type InvoicedPayment } from './payment-invoices.ts';

const AskInvoiceSheet = late(async () => (await import('./AskInvoiceSheet.tsx')).AskInvoiceSheet);

/** The documents of a payment behind one button: its receipt, its invoice with the notes to it, or the wish for one. */
export function InvoiceMenu({ payment }: { payment: InvoicedPayment }) {
  const { t } = useLanguage('invoices');
  const { issuesInvoices } = useClubSettings();
  const { show, dialog } = useDialog();
  const file = useInvoiceFile();
  if (!hasReceipt(payment.status)) return null;
  const invoices = taxInvoices(payment);
  const asks = issuesInvoices && mayAsk(payment);
  const waits = isRequested(payment);
  if (invoices.length === 0 && !asks && !waits)
    return (
      <IconButton
        name={t('receiptOf', { reference: payment.reference })}
        icon={<FileDown />}
        disabled={file.isPending}
        onClick={() => file.mutate({ receiptOf: payment.id })}
      />
    );
  const ask = () => show((close) => <AskInvoiceSheet payment={payment} onClose={close} />);
  const entries: MenuEntry[] = [
    {
      label: t('receipt'),
      icon: <FileDown />,
      onSelect: () => file.mutate({ receiptOf: payment.id }),
    },
    ...invoices.map(({ id, kind, number }) => ({
      label: t(`named.${kind as 'invoice'}`, { number: printedNumber(kind, number) }),
      icon: <FileText />,
      onSelect: () => file.mutate({ invoice: id }),
    })),
    ...(asks ? [{ label: t('ask'), icon: <FilePlus2 />, onSelect: ask }] : []),
    ...(waits ? [{ label: t('waits'), icon: <FilePlus2 />, disabled: true }] : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            name={t('invoicesOf', { reference: payment.reference })}
            icon={<Files />}
            disabled={file.isPending}
          />
        }
        entries={entries}
      />
      {dialog}
    </>
  );
}
