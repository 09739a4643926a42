import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_NAME } from '../../../contracts/validation.ts';
import { WITHDRAWAL_DAYS, type WithdrawableContract } from '../../../contracts/withdrawals.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { contractsQuery } from './withdrawals-data.ts';

const keyOf = ({ order_id, payment_id }: WithdrawableContract): string => order_id ?? payment_id!;

/** The user's contracts made at a distance: from which of them, and until when, the user may withdraw. */
export default function WithdrawPage() {
  const { t } = useLanguage('withdrawals');
  const { data: contracts, error, refetch } = useQuery(contractsQuery);
  const asked = useAddressParam('contract');
  const withdrawing = contracts?.find((contract) => !contract.withdrawn_at && keyOf(contract) === asked.value);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { count: WITHDRAWAL_DAYS })} />
      {error || !contracts ? (
        <QueryState query={{ data: contracts, error, refetch }} explained />
      ) : contracts.length === 0 ? (
        <EmptyState card title={t('empty')} note={t('emptyNote')} />
      ) : (
        <ul className="flex max-w-4xl flex-col gap-4">
          {contracts.map((contract) => (
            <li key={keyOf(contract)} className="rounded-card bg-raised p-5 sm:p-6">
              <Contract contract={contract} onWithdraw={() => asked.open(keyOf(contract))} />
            </li>
          ))}
        </ul>
      )}
      {withdrawing && <WithdrawDialog contract={withdrawing} onClose={asked.close} />}
    </>
  );
}

function Contract({ contract, onWithdraw }: { contract: WithdrawableContract; onWithdraw: () => void }) {
  const { t, date, dateTime } = useLanguage('withdrawals');
  const { moneyText } = useMoney();
  const title = useContractTitle()(contract);
  const { concluded_at, until, used, used_of, used_unit, paid, withdrawn_at, settled_at } = contract;
  const { back, returned } = contract;
  const left = settled_at ? 0 : back.amount - returned.amount;
  const facts = [
    t('concluded', { date: date(concluded_at) }),
    paid.amount > 0 ? t('paid', { amount: moneyText(paid.amount, paid.euro_cents) }) : t('unpaid'),
    used_unit && t(`used.${used_unit}`, { used, count: used_of! }),
  ];
  return (
    <article aria-label={title} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-bold wrap-anywhere">{title}</h2>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {withdrawn_at ? (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusChip progress={settled_at ? 'good' : 'waiting'}>
              {t(settled_at ? 'settled' : 'withdrawn')}
            </StatusChip>
            <span>
              {[
                dateTime(withdrawn_at),
                returned.amount > 0 && t('returned', { amount: moneyText(returned.amount, returned.euro_cents) }),
                left > 0 && t('toReturn', { amount: moneyText(left, back.euro_cents - returned.euro_cents) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        ) : (
          <p className="mt-1">
            {until ? t('until', { date: date(until) }) : t('untilArrival', { count: WITHDRAWAL_DAYS })}
          </p>
        )}
      </div>
      {!withdrawn_at && (
        <Button kind="secondary" onClick={onWithdraw} className="max-sm:w-full">
          {t('action')}
        </Button>
      )}
    </article>
  );
}

/** The second step: the buyer's statement, which the club acknowledges by email. */
function WithdrawDialog({ contract, onClose }: { contract: WithdrawableContract; onClose: () => void }) {
  const { t } = useLanguage(['withdrawals', 'common', 'errors']);
  const { moneyText } = useMoney();
  const { email, user_metadata } = useUser();
  const [name, setName] = useState(String(user_metadata['full_name'] ?? ''));
  const [missing, setMissing] = useState(false);
  const title = useContractTitle()(contract);
  const { run, isPending, error } = useProcedure('withdraw_contract');
  const { order_id, payment_id, used, used_of, used_unit, paid, back, leaves_seat } = contract;
  const confirm = () => {
    if (name.trim() === '') return setMissing(true);
    run(
      { order_id, payment_id, name },
      {
        done: () => ({ text: t('done'), description: t('doneNote', { email }) }),
        onSuccess: onClose,
      },
    );
  };
  const sum = moneyText(back.amount, back.euro_cents);
  return (
    <Dialog
      onClose={onClose}
      title={t('confirmTitle', { title })}
      description={t('confirmNote', { email })}
      cancelLabel={t('common:back')}
      actionLabel={t('confirm')}
      onAction={confirm}
      danger
      busy={isPending}
    >
      <p>
        {paid.amount === 0
          ? t('nothingPaid')
          : used_unit && used > 0
            ? t(`backLess.${used_unit}`, { sum, used, count: used_of! })
            : t('back', { sum })}
      </p>
      {leaves_seat && <p className="font-semibold">{t('leavesSeat')}</p>}
      {order_id && <p className="text-muted">{t('goods')}</p>}
      <TextField
        label={t('name')}
        autoComplete="name"
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        error={missing ? t('errors:required') : undefined}
      />
      <FormError message={faultText(error)} />
    </Dialog>
  );
}

/** The name of a contract: „Поръчка № 12“, „8 посещения · Мария Петрова“. */
function useContractTitle() {
  const { t, localized } = useLanguage('withdrawals');
  return ({ number, plan }: Pick<WithdrawableContract, 'number' | 'plan'>): string =>
    plan ? `${localized(plan, 'name')}\u00a0· ${plan.child_name}` : t('order', { number });
}
