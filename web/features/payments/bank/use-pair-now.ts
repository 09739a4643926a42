import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast.ts';
import type { Args } from '../../../lib/rpc.ts';
import { usePairing } from './bank-data.ts';
import { useSums } from './use-sums.ts';

/** Pairs at once and says what it did; what is left as credit is said, too. */
export function usePairNow() {
  const { t } = useTranslation('bank');
  const { euro } = useSums();
  const pairing = usePairing();
  const run = (pairs: readonly Args<'pair_bank_transaction'>[], onDone?: () => void) =>
    pairing.run(pairs, {
      onSuccess: (outcomes) => {
        onDone?.();
        const [only] = outcomes;
        const credit = outcomes.length === 1 && only ? only.credit_euro_cents : 0;
        toast.success(
          t('paired', { count: outcomes.length }),
          credit > 0 ? { description: t('creditNow', { sum: euro(credit) }) } : {},
        );
      },
      failed: t('failed'),
    });
  return { run, busy: pairing.isPending };
}
