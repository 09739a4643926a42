import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { isTaxDocument, printedNumber } from '../../../contracts/invoices.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import {
  familyInvoicesQuery,
  hasFile,
  INVOICES_STEP,
  signedAmount,
  signedCents,
  type Invoice,
} from './family-invoices-data.ts';
import { useInvoiceFile } from './invoice-file.ts';

interface FamilyInvoicesSheetProps {
  /** Whose receipts and invoices; null for the reader's own. */
  userId: string | null;
  title: string;
  onClose: () => void;
}

/** All receipts, invoices and notes of one family, the newest first, each as a file. */
export function FamilyInvoicesSheet({ userId, title, onClose }: FamilyInvoicesSheetProps) {
  const { t } = useLanguage(['invoices', 'common']);
  const [steps, setSteps] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...familyInvoicesQuery(userId, steps),
    placeholderData: keepPreviousData,
  });
  const file = useInvoiceFile();
  const load = ({ id, kind, payment_id }: Invoice) =>
    file.mutate(kind === 'receipt' ? { receiptOf: payment_id ?? '' } : { invoice: id });
  const shown = data?.slice(0, steps * INVOICES_STEP) ?? [];
  return (
    <Sheet onClose={onClose} title={title}>
      <QueryState query={{ data, error, refetch }} rows={5} />
      {data?.length === 0 && <EmptyState title={t('family.empty')} note={t('family.emptyNote')} />}
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((row) => (
            <InvoiceRow key={row.id} row={row} busy={file.isPending} onLoad={() => load(row)} />
          ))}
        </ul>
      )}
      {data && data.length > shown.length && (
        <Button kind="secondary" busy={isPlaceholderData} onClick={() => setSteps(steps + 1)} className="self-center">
          {t('common:more')}
        </Button>
      )}
    </Sheet>
  );
}

function InvoiceRow({ row, busy, onLoad }: { row: Invoice; busy: boolean; onLoad: () => void }) {
  const { t, date } = useLanguage('invoices');
  const { priceDisplay } = useClubSettings();
  const number = printedNumber(row.kind, row.number);
  return (
    <li className="flex items-center gap-x-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{t(`kinds.${row.kind}`)}</span>
          <span className="tabular">№ {number}</span>
          {row.cancelled_at && <Chip tone="warning">{t('cancelled')}</Chip>}
        </span>
        <span className="block text-sm text-muted">
          {[date(row.issued_on), row.payments?.reference, isTaxDocument(row.kind) && row.recipient]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Price amount={signedAmount(row)} euroCents={signedCents(row, priceDisplay.currency)} className="font-semibold" />
      <span className="-mr-2 w-11">
        {hasFile(row) && (
          <IconButton name={t('download', { number })} icon={<FileDown />} disabled={busy} onClick={onLoad} />
        )}
      </span>
    </li>
  );
}
