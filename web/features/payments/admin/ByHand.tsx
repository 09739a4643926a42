import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { askQuery } from '../../../lib/api/club-query.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { BY_HAND } from './payments-data.ts';

export const byHandQuery = askQuery(['payments', 'by-hand'], (club) =>
  club.from('admin_payments').select('id').is('awaits_bank', true).limit(100),
);

/** Leads to the transfers that were confirmed by hand, while the bank's lines of them are missing; nothing where none is. */
export function ByHand() {
  const { t } = useLanguage('admin');
  const { data } = useQuery(byHandQuery);
  if (!data || data.length === 0) return null;
  return (
    <ButtonLink kind="quiet" to={`?payments.status=${BY_HAND}`} className="-ml-4 mb-4">
      {t('payments.byHandWait', { count: data.length })}
    </ButtonLink>
  );
}
