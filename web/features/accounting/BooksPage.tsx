import { useQuery } from '@tanstack/react-query';
import { Scale, UserSearch } from 'lucide-react';
import { useState } from 'react';
import type { BooksCheck } from '../../../contracts/books.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { Tabs } from '../../components/Tabs.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { familiesQuery } from '../payments/bank/choices-data.ts';
import { lastCheckQuery } from './books-data.ts';
import { FamilyStatementView } from './FamilyStatementView.tsx';
import { Forecast } from './Forecast.tsx';
import { MonthBooks } from './MonthBooks.tsx';

/** The club's books: whether they balance, a month for the accountant, what is to come, and the account of any family. */
export default function BooksPage() {
  const { t } = useLanguage('books');
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

/** Looks for a family and opens its statement. */
function FindFamily({ onChoose }: { onChoose: (userId: string) => void }) {
  const { t } = useLanguage('books');
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { data, error } = useQuery({ ...familiesQuery(words.trim()), enabled: open });
  return (
    <>
      <Button kind="secondary" icon={<UserSearch />} onClick={() => setOpen(true)}>
        {t('family.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('family.find')}>
        <TextField
          label={t('family.search')}
          type="search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <FormError message={faultText(error)} />
        <ul className="flex flex-col">
          {data?.map(({ user_id, full_name, email }) => (
            <li key={user_id}>
              <button
                type="button"
                className="w-full rounded-control px-3 py-2 text-left hover:bg-water-soft"
                onClick={() => onChoose(user_id)}
              >
                <span className="block font-semibold">{full_name || email}</span>
                <span className="block text-sm text-muted">{email}</span>
              </button>
            </li>
          ))}
        </ul>
        {data?.length === 0 && <p className="text-muted">{t('family.none')}</p>}
      </Dialog>
    </>
  );
}

/** The last proof of the books: its balance, its time, and its sums. */
function BalanceCard() {
  const { t } = useLanguage('books');
  const { data, error, refetch } = useQuery(lastCheckQuery);
  const check = useProcedure('check_books');
  return (
    <Card
      title={t('balance.title')}
      aside={
        <Button kind="secondary" icon={<Scale />} busy={check.isPending} onClick={() => check.mutate({})}>
          {t('balance.check')}
        </Button>
      }
      className="mb-6"
    >
      <FormError message={faultText(check.error)} />
      <QueryState query={{ data, error, refetch }} rows={2} />
      {data === null && <p className="text-muted">{t('balance.never')}</p>}
      {data && <Proof check={data} />}
    </Card>
  );
}

const PARTS = ['payments', 'refunds', 'credits', 'removed', 'books'] as const;
/** Parts that are taken off in the sum. */
const MINUS = new Set<string>(['refunds']);

function Proof({ check }: { check: BooksCheck }) {
  const { t, dateTime, euroText } = useLanguage('books');
  const { own } = useMoney();
  const [ownOff, euroOff] = [Number(check.difference), Number(check.euro_difference) || Number(check.cash_difference)];
  const balanced = ownOff === 0 && euroOff === 0;
  return (
    <div role="status" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusChip progress={balanced ? 'good' : 'bad'}>
          {balanced ? t('balance.good') : t('balance.bad', { sum: ownOff === 0 ? euroText(euroOff) : own(ownOff) })}
        </StatusChip>
        <span className="text-sm text-muted">{t('balance.at', { time: dateTime(check.created_at) })}</span>
      </div>
      {!balanced && <p className="font-medium text-danger">{t('balance.what')}</p>}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-5">
        {PARTS.map((part) => (
          <div key={part} className="flex justify-between gap-4 sm:block">
            <dt className="text-sm text-muted">{t(`balance.parts.${part}`)}</dt>
            <dd className="font-semibold whitespace-nowrap tabular">
              {own(MINUS.has(part) ? -check[part] : check[part])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
