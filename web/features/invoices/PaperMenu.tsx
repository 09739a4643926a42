import { FileDown, FileText, Files, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperNumber } from '../../../contracts/invoices.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuEntry } from '../../components/Menu.tsx';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { usePaper } from './paper-call.ts';
import { hasReceipt, isRequested, mayAsk, taxPapers } from './payment-papers.ts';
import type { PapersOf } from './payment-papers.ts';

const AskInvoiceSheet = late(async () => (await import('./AskInvoiceSheet.tsx')).AskInvoiceSheet);

/** The documents of a payment behind one button: its receipt, its invoice with the notes to it, or the wish for one. */
export function PaperMenu({ payment }: { payment: PapersOf }) {
  const { t } = useTranslation('invoices');
  const { issuesInvoices } = useClubSettings();
  const [asking, setAsking] = useState(false);
  const paper = usePaper();
  if (!hasReceipt(payment.status)) return null;
  const papers = taxPapers(payment);
  const asks = issuesInvoices && mayAsk(payment);
  const waits = isRequested(payment);
  if (papers.length === 0 && !asks && !waits)
    return (
      <IconButton
        name={t('receiptOf', { reference: payment.reference })}
        icon={<FileDown />}
        disabled={paper.isPending}
        onClick={() => paper.mutate({ receiptOf: payment.id })}
      />
    );
  const entries: MenuEntry[] = [
    {
      label: t('receipt'),
      icon: <FileDown aria-hidden="true" />,
      onSelect: () => paper.mutate({ receiptOf: payment.id }),
    },
    ...papers.map(({ id, kind, number }) => ({
      label: t(`named.${kind as 'invoice'}`, { number: paperNumber(kind, number) }),
      icon: <FileText aria-hidden="true" />,
      onSelect: () => paper.mutate({ invoice: id }),
    })),
    ...(asks ? [{ label: t('ask'), icon: <FilePlus2 aria-hidden="true" />, onSelect: () => setAsking(true) }] : []),
    ...(waits ? [{ label: t('waits'), icon: <FilePlus2 aria-hidden="true" />, disabled: true }] : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            name={t('papersOf', { reference: payment.reference })}
            icon={<Files />}
            disabled={paper.isPending}
          />
        }
        entries={entries}
      />
      {asking && <AskInvoiceSheet payment={payment} onClose={() => setAsking(false)} />}
    </>
  );
}
