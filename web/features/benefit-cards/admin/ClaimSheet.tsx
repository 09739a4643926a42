import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CardClaim } from '../../../../contracts/benefit-cards.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { Facts } from '../../../components/Facts.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { toastRefusal, useProcedure } from '../../../components/states/use-procedure.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import { download, toCsv } from '../../../lib/format/csv.ts';
import { lastMonths } from '../../../lib/format/period.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { claimsQuery, claimTrialQuery, type Issuer } from './benefit-cards-data.ts';

/** Months back that can be chosen. */
const MONTHS = 12;

/** The visits and vouchers that an issuer is asked to pay: what a claim would have, the file, and the claims so far. */
export function ClaimSheet({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const { t, month: monthText } = useLanguage('benefitCards');
  const { moneyText } = useMoney();
  const months = lastMonths(MONTHS);
  // The month before this one is over, and is claimed as a rule.
  const [month = '', setMonth] = useState(months[1]);
  const trial = useQuery({ ...claimTrialQuery(issuer.id, month), placeholderData: keepPreviousData });
  const { run, isPending } = useProcedure('claim_card_visits');
  const save = useClaimFile();
  const { data } = trial;
  const isEmpty = !data || data.rows.length === 0;
  const claim = () =>
    run(
      { issuer_id: issuer.id, month: `${month}-01` },
      {
        done: ({ amount, euro_cents }) => t('claim.done', { amount: moneyText(amount, euro_cents) }),
        onSuccess: save,
        failed: t('admin.failed'),
      },
    );
  return (
    <Sheet
      onClose={onClose}
      title={t('claim.title', { name: issuer.name })}
      actions={
        <Button
          icon={<Download />}
          className="max-sm:w-full"
          busy={isPending}
          disabled={isEmpty || trial.isPlaceholderData}
          onClick={claim}
        >
          {t('claim.submit')}
        </Button>
      }
    >
      <SelectField
        label={t('claim.month')}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
        options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))}
      />
      <QueryState query={trial} lines={3} />
      {data && isEmpty && <p className="text-muted">{t('claim.none')}</p>}
      {data && !isEmpty && (
        <Facts
          className="grid grid-cols-2 gap-4"
          of="font-semibold tabular"
          facts={[
            ...(data.visits > 0 || data.vouchers === 0 ? [[t('claim.visits'), String(data.visits)] as const] : []),
            ...(data.vouchers > 0 ? [[t('claim.vouchers'), String(data.vouchers)] as const] : []),
            ...(data.corrections > 0 ? [[t('claim.corrections'), String(data.corrections)] as const] : []),
            [t('claim.amount'), moneyText(data.amount, data.euro_cents)],
          ]}
        />
      )}
      <p className="text-sm text-muted">{t('claim.note')}</p>
      <EarlierClaims issuerId={issuer.id} save={save} />
    </Sheet>
  );
}

function EarlierClaims({ issuerId, save }: { issuerId: string; save: (claim: CardClaim) => void }) {
  const { t, date, month } = useLanguage('benefitCards');
  const { moneyText } = useMoney();
  const { data: claims } = useQuery(claimsQuery(issuerId));
  if (!claims || claims.length === 0) return null;
  const take = async (claim_id: string) => {
    try {
      save(await rpc('read_card_claim', { claim_id }));
    } catch (error) {
      toastRefusal(error, true);
    }
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg font-bold">{t('claim.earlier')}</h3>
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-semibold first-letter:uppercase">{month(claim.month)}</span>
              <span className="block text-sm text-muted">
                {[
                  date(claim.created_at),
                  (claim.visits > 0 || claim.vouchers === 0) && t('visits', { count: claim.visits }),
                  claim.vouchers > 0 && t('vouchers', { count: claim.vouchers }),
                  moneyText(claim.amount, claim.euro_cents),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <IconButton
              name={t('claim.download', { month: month(claim.month) })}
              icon={<Download />}
              onClick={() => void take(claim.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Saves a claim as a file, a visit or a voucher a row. */
function useClaimFile() {
  const { t, localized, locale } = useLanguage('benefitCards');
  return ({ month, rows }: CardClaim) => {
    const heads = (['number', 'name', 'day', 'class', 'amount', 'euro'] as const).map((head) =>
      t(`claim.heads.${head}`),
    );
    const lines = rows.map(({ number, child_name, day, price, euro_cents, ...row }) => [
      number,
      child_name,
      day,
      row.is_voucher
        ? t('claim.heads.voucher')
        : row.title === null
          ? null
          : localized({ ...row, title: row.title }, 'title'),
      price / 100,
      euro_cents / 100,
    ]);
    download(`${t('claim.file')}-${month.slice(0, 7)}.csv`, toCsv([heads, ...lines], locale));
  };
}
