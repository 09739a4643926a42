import { useState } from 'react';
import type { BillCorrection } from '../../../contracts/inputs/kindergarten.ts';
import { correctedAmount, type KindergartenBill } from '../../../contracts/kindergarten.ts';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useSumColumns } from '../../kit/club/use-sum-columns.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

const PROGRESS: Record<KindergartenBill['outcome'], Progress> = {
  new: 'waiting',
  difference: 'warning',
  changed_again: 'bad',
  issued: 'good',
  nothing: 'off',
};

export function useBillColumns(corrections: Corrections): Column<KindergartenBill>[] {
  const { t, money, localized } = useLanguage('kindergarten');
  const { priceDisplay } = useClubSettings();
  const sums = useSumColumns();
  const correctionOf = (bill: KindergartenBill) => (bill.issued ? undefined : corrections[bill.child_id]);
  const due = (bill: KindergartenBill) => {
    const correction = correctionOf(bill);
    if (bill.issued) return bill.issued.amount + (bill.issued.difference ?? 0);
    return correction ? correctedAmount(bill, correction) : bill.amount;
  };
  const sessions = (bill: KindergartenBill) => correctionOf(bill)?.sessions ?? bill.sessions;
  const classes = (bill: KindergartenBill) =>
    bill.lines.map((line) => `${localized(line, 'class_title')}: ${line.sessions}`).join(', ');
  const price = (bill: KindergartenBill) => {
    if (bill.fixed) return t('fixed');
    return bill.price === null ? t('mixed') : money(bill.price, priceDisplay)[0];
  };
  const status = (bill: KindergartenBill) => (bill.charged && !bill.issued ? 'charged' : bill.outcome);
  return [
    {
      id: 'child',
      header: t('columns.child'),
      value: (bill) => bill.child_name,
      cell: (bill) => (
        <span>
          <span className="font-semibold">{bill.child_name}</span>
          <span className="block text-sm font-normal text-muted">{bill.parent_name}</span>
          {(correctionOf(bill)?.note ?? bill.issued?.note) && (
            <span className="block text-sm font-normal text-muted italic">
              {correctionOf(bill)?.note ?? bill.issued?.note}
            </span>
          )}
        </span>
      ),
    },
    { id: 'parent', header: t('columns.parent'), value: (bill) => bill.parent_name, besides: true },
    { id: 'classes', header: t('columns.classes'), value: classes, phone: 'hidden' },
    {
      id: 'sessions',
      header: t('columns.sessions'),
      value: sessions,
      cell: (bill) => (
        <>
          {sessions(bill)}
          <span className="md:hidden"> {t('lessons', { count: sessions(bill) })}</span>
        </>
      ),
      align: 'end',
    },
    { id: 'price', header: t('columns.price'), value: price, align: 'end', phone: 'hidden' },
    {
      id: 'status',
      header: t('columns.status'),
      value: (bill) => t(`outcomes.${status(bill)}`),
      cell: (bill) => (
        <span className="md:whitespace-nowrap">
          <StatusChip progress={PROGRESS[bill.outcome]}>
            {t(`outcomes.${correctionOf(bill) ? 'corrected' : status(bill)}`)}
          </StatusChip>
          {bill.difference !== 0 && (
            <span className="mt-0.5 block text-sm font-normal whitespace-nowrap text-muted tabular">
              {bill.difference > 0 ? '+' : '−'}
              {money(Math.abs(bill.difference), priceDisplay)[0]}
            </span>
          )}
        </span>
      ),
    },
    ...sums<KindergartenBill>({ id: 'amount', header: t('columns.amount'), amount: due }),
    {
      id: 'difference',
      header: t('columns.difference'),
      value: (bill) => bill.difference / 100,
      besides: true,
    },
  ];
}

export type Corrections = Readonly<Record<string, BillCorrection>>;

/** An admin's corrections of a month that are not issued yet: kept in this window, so that a reload loses none of them. */
export function useCorrections(key: string) {
  const storageKey = `kindergarten ${key}`;
  const [kept, setKept] = useState<{ storageKey: string; corrections: Corrections }>();
  const corrections = kept?.storageKey === storageKey ? kept.corrections : read(storageKey);
  const write = (next: Corrections) => {
    if (Object.keys(next).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
    setKept({ storageKey, corrections: next });
  };
  return {
    corrections,
    correct: (correction: BillCorrection) => write({ ...corrections, [correction.child_id]: correction }),
    drop: (childId: string) => {
      const { [childId]: _, ...rest } = corrections;
      write(rest);
    },
    clear: () => write({}),
  };
}

function read(storageKey: string): Corrections {
  if (typeof sessionStorage === 'undefined') return {};
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Corrections;
}
