import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import { toast } from '../../components/toast.ts';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import type { WireError } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { supabase } from '../../lib/supabase.ts';

/** Whether there is a receipt for a payment of this status. */
export const hasReceipt = (status: PaymentStatus): boolean => SETTLED_STATUSES.includes(status);

/** Loads the receipt of a payment as a file, in the language shown; says so where that fails. */
export function useReceipt() {
  return useMutation({
    mutationFn: loadReceipt,
    onError: (error) => toast.error(i18next.t('payment:receipt.failed'), { description: errorText(codeOf(error)) }),
  });
}

async function loadReceipt(paymentId: string): Promise<void> {
  const { data } = await (await supabase()).auth.getSession();
  const answer = await fetch(paths.receipt(paymentId, i18next.language), {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
  }).catch(() => null);
  if (!answer) throw new ClubError({}, 0);
  if (!answer.ok) throw new ClubError((await answer.json()) as WireError, answer.status);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'receipt.pdf', await answer.blob());
}
