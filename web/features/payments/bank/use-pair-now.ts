import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { Args } from '../../../lib/rpc.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { usePairing } from './bank-data.ts';
import { useSums } from './use-sums.ts';

/** Pairs at once and says what it did; what is left as credit is said, too. */
export function usePairNow() {
  const { t } = useTranslation('bank');
  const { euro } = useSums();
  const { mutateAsync, isPending } = usePairing();
  const run = (pairs: readonly Args<'pair_bank_transaction'>[], onDone?: () => void) =>
    runMutation(mutateAsync, pairs, {
      onSuccess: (outcomes) => {
        onDone?.();
        const [only] = outcomes;
        const credit = outcomes.length === 1 && only ? only.credit_euro_cents : 0;
        toast.success(
          t('paired', { count: outcomes.length }),
          credit > 0 ? { description: t('creditNow', { sum: euro(credit) }) } : {},
        );
      },
      onError: (error) => toast.error(t('failed'), { description: errorText(codeOf(error)) }),
    });
  return { run, busy: isPending };
}
