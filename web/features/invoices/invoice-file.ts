import { useMutation } from '@tanstack/react-query';
import { toastRefusal } from '../../components/states/use-procedure.ts';
import { engine } from '../../i18n/engine.ts';
import { loadPdf } from '../../lib/api/load-pdf.ts';
import { paths } from '../../lib/paths.ts';

/** The document: the receipt of a payment, or an invoice or note by its own id. */
export type WantedFile = { receiptOf: string } | { invoice: string } | { kindergarten: string; month: string };

/** Loads a document as a file, in the language shown; says so where that fails. */
export function useInvoiceFile() {
  return useMutation({
    mutationFn: (wanted: WantedFile) => loadPdf(addressOf(wanted)),
    onError: (error) => toastRefusal(error, engine.t('invoices:failed')),
  });
}

function addressOf(wanted: WantedFile): string {
  const { language } = engine;
  if ('receiptOf' in wanted) return paths.receipt(wanted.receiptOf, language);
  if ('invoice' in wanted) return paths.invoice(wanted.invoice, language);
  return paths.kindergartenMonth(wanted.kindergarten, wanted.month, language);
}
