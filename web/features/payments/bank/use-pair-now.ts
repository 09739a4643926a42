import { useMoney } from '../../../kit/club/use-money.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { usePairing } from './bank-data.ts';

/** Pairs at once and says what it did; what is left as credit is said, too. */
export function usePairNow() {
  const { t } = useLanguage('bank');
  const { centsText } = useMoney();
  const pairing = usePairing();
  const run = (pairs: readonly Args<'pair_bank_transaction'>[], onDone?: () => void) =>
    pairing.run(pairs, {
      done: ({ length: count, 0: only }) => {
        const credit = count === 1 && only ? only.credit_euro_cents : 0;
        return {
          text: t('paired', { count }),
          description: credit > 0 ? t('creditNow', { sum: centsText(credit) }) : undefined,
        };
      },
      onSuccess: onDone,
      failed: t('failed'),
    });
  return { run, busy: pairing.isPending };
}
