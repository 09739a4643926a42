import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { FamilyStatementView } from './FamilyStatementView.tsx';
import { Forecast } from './Forecast.tsx';
import { FindFamily } from './FindFamily.tsx';
import { MonthBooks } from './MonthBooks.tsx';

/** The club's books: whether they balance, a month for the accountant, what is to come, and the account of any family. */
export default function BooksPage() {
  const { t } = useTranslation('books');
  const family = useAddressParam('family');
  if (family.value) return <FamilyStatementView userId={family.value} />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={<FindFamily onChoose={family.open} />} />
      <Tabs
        name={t('title')}
        tabs={[
          {
            value: 'month',
            label: t('tabs.month'),
            content: (
              <>
                <BalanceCard />
                <MonthBooks />
              </>
            ),
          },
          { value: 'forecast', label: t('tabs.forecast'), content: <Forecast /> },
        ]}
      />
    </>
  );
}
