import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClubCash as Cash, Envelope } from '../../../contracts/cash.ts';
import { addUp } from '../../../contracts/money.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Stat } from '../../components/Stat.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { clubCashQuery, ownCashQuery } from './cash-data.ts';
import { CashColumns, CashList, CashRow } from './CashRow.tsx';
import { CloseList } from './CloseList.tsx';
import { HandoverList } from './HandoverList.tsx';
import { OwnCash, Held } from './OwnCash.tsx';
import OwnCashPage from './OwnCashPage.tsx';
import { useCashWords } from './use-cash-words.ts';
import { WithoutReceipt } from './WithoutReceipt.tsx';

/** Cash at the admin pages: reception has its own envelope, an admin all of them beside it. */
export default function CashPage() {
  const may = useMay();
  return may('read_cash') ? <AdminCash /> : <OwnCashPage />;
}

function AdminCash() {
  const { t } = useLanguage('cash');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        name={t('tabs.name')}
        tabs={[
          { value: 'own', label: t('tabs.own'), content: <AdminsOwn /> },
          { value: 'all', label: t('tabs.all'), content: <ClubCash /> },
        ]}
      />
    </>
  );
}

/** An admin hands over from the safe, too, and what is left in envelopes. */
function AdminsOwn() {
  const { data, error, refetch } = useQuery(ownCashQuery);
  const { data: all } = useQuery(clubCashQuery(clubDay()));
  if (error || !data) return <QueryState query={{ data, error, refetch }} cards={3} />;
  return <OwnCash own={data} safe={all?.safe} left={all?.left} />;
}

/** All cash of the club: what was taken on a day and by whom, every envelope, the safe, handovers, closed days. */
function ClubCash() {
  const { t } = useLanguage('cash');
  const [typed, setTyped] = useState(clubDay());
  const [day, setDay] = useState(clubDay());
  const { data, error, refetch } = useQuery({ ...clubCashQuery(day), placeholderData: (before) => before });
  const choose = (value: string) => {
    setTyped(value);
    if (/^\d{4}-\d\d-\d\d$/.test(value)) setDay(value);
  };
  return (
    <>
      <DateField label={t('all.day')} value={typed} onChange={choose} max={clubDay()} className="mb-4 w-48" />
      <QueryState query={{ data, error, refetch }} cards={3} />
      {data && (
        <>
          <Figures all={data} />
          <CashColumns
            left={
              <>
                <Taken taken={data.taken} />
                <HandoverList title={t('handovers.title')} handovers={data.handovers} />
                <CloseList closes={data.closes} />
              </>
            }
            right={
              <>
                <Envelopes all={data} />
                <Held isSafe held={data.safe} />
                <WithoutReceipt payments={data.without_receipt} />
              </>
            }
          />
        </>
      )}
    </>
  );
}

function Figures({ all }: { all: Cash }) {
  const { t } = useLanguage('cash');
  const { money } = useMoney();
  const { receipts } = all;
  const taken = addUp(all.taken);
  const sumOf = (holder: 'safe' | 'bank') => addUp(all.envelopes.filter((row) => row.holder === holder));
  const figure = (label: string, sum: { amount: number; euro_cents: number }, note?: string) => {
    const [first, second] = money(sum.amount, sum.euro_cents);
    return (
      <Stat
        label={label}
        value={<span className="text-2xl whitespace-nowrap">{first}</span>}
        note={[second, note].filter(Boolean).join(' · ')}
      />
    );
  };
  const payments = all.taken.reduce((count, row) => count + row.payments, 0);
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figure(t('figures.taken'), taken, t('figures.payments', { count: payments }))}
      {figure(t('figures.receipts'), receipts, t('figures.receiptsNote', { count: receipts.receipts }))}
      {figure(t('figures.safe'), sumOf('safe'))}
      {figure(t('figures.bank'), sumOf('bank'))}
    </div>
  );
}

function Taken({ taken }: Pick<Cash, 'taken'>) {
  const { t } = useLanguage('cash');
  const words = useCashWords();
  return (
    <CashList title={t('all.taken')} empty={t('all.takenEmpty')} count={taken.length}>
      {taken.map((row) => (
        <CashRow
          key={`${row.user_id} ${row.location_id}`}
          title={[row.name ?? t('all.nameless')]}
          note={[words.location(row), t('figures.payments', { count: row.payments })]}
          sum={<Price amount={row.amount} euroCents={row.euro_cents} />}
          actions={
            <StatusChip progress={row.closed ? 'good' : 'waiting'}>
              {t(row.closed ? 'all.closed' : 'all.open')}
            </StatusChip>
          }
        />
      ))}
    </CashList>
  );
}

function Envelopes({ all }: { all: Cash }) {
  const { t } = useLanguage('cash');
  const envelopes = all.envelopes.filter(({ holder }) => holder === 'person');
  const isLeft = ({ user_id }: Envelope) => all.left.some((row) => row.user_id === user_id);
  return (
    <CashList title={t('all.envelopes')} empty={t('all.envelopesEmpty')} count={envelopes.length}>
      {envelopes.map((row) => (
        <CashRow
          key={row.user_id ?? ''}
          title={[row.name ?? t('all.nameless')]}
          note={[row.euro_cents < 0 ? t('figures.below') : isLeft(row) && t('all.left')]}
          sum={<Price amount={row.amount} euroCents={row.euro_cents} />}
        />
      ))}
    </CashList>
  );
}
