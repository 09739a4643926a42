import { useMutation } from '@tanstack/react-query';
import { toastRefusal } from '../../components/states/use-procedure.ts';
import { engine } from '../../i18n/engine.ts';
import { ClubError, type WireError } from '../../lib/api/club-error.ts';
import { currentSession } from '../../lib/api/supabase.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { paths } from '../../lib/paths.ts';

/** The document: the receipt of a payment, or an invoice or note by its own id. */
export type WantedFile = { receiptOf: string } | { invoice: string } | { kindergarten: string; month: string };

/** Loads a document as a file, in the language shown; says so where that fails. */
export function useInvoiceFile() {
  return useMutation({
    mutationFn: (wanted: WantedFile) => loadInvoiceFile(addressOf(wanted)),
    onError: (error) => toastRefusal(error, engine.t('invoices:failed')),
  });
}

function addressOf(wanted: WantedFile): string {
  const { language } = engine;
  if ('receiptOf' in wanted) return paths.receipt(wanted.receiptOf, language);
  if ('invoice' in wanted) return paths.invoice(wanted.invoice, language);
  return paths.kindergartenMonth(wanted.kindergarten, wanted.month, language);
}

async function loadInvoiceFile(address: string): Promise<void> {
  const session = await currentSession();
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${session?.access_token ?? ''}` },
  }).catch(() => null);
  if (!answer) throw new ClubError({}, 0);
  if (!answer.ok) throw new ClubError((await answer.json()) as WireError, answer.status);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'document.pdf', await answer.blob());
}
