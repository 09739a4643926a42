import { useTranslation } from 'react-i18next';
import type { WithdrawableContract } from '../../../contracts/withdrawals.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** How a contract is called: „Поръчка № 12“, „8 посещения · Мария Петрова“. */
export function useContractTitle() {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return ({ number, plan }: Pick<WithdrawableContract, 'number' | 'plan'>): string =>
    plan ? `${localized(plan, 'name', locale)}\u00a0· ${plan.child_name}` : t('order', { number });
}
