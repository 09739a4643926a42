import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ownCashQuery } from './cash-data.ts';
import { OwnCash } from './OwnCash.tsx';

/** The cash of an instructor or of reception: their own envelope alone. */
export default function OwnCashPage() {
  const { t } = useLanguage('cash');
  const { data, error, refetch } = useQuery(ownCashQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryState query={{ data, error, refetch }} cards={3} />
      {data && <OwnCash own={data} />}
    </>
  );
}
