import type { CashHandover, HandoverStatus } from '../../../contracts/cash.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CashList, CashRow } from './CashRow.tsx';
import { useCashWords } from './use-cash-words.ts';

const PROGRESS: Record<HandoverStatus, Progress> = {
  pending: 'waiting',
  confirmed: 'good',
  withdrawn: 'off',
  declined: 'bad',
};

/** Handovers with both names and times; a waiting one is confirmed, declined or taken back here. */
export function HandoverList({ title, handovers }: { title: string; handovers: readonly CashHandover[] }) {
  const { t, dateTime } = useLanguage('cash');
  const words = useCashWords();
  return (
    <CashList title={title} empty={t('handovers.empty')} count={handovers.length}>
      {handovers.map((row) => (
        <CashRow
          key={row.id}
          title={[
            t('handovers.between', {
              from: words.holder(row.from_holder, row.from_name),
              to: words.holder(row.to_holder, row.to_name),
            }),
          ]}
          note={[
            words.location(row),
            t('handovers.begun', { name: row.begun_by_name ?? t('handovers.gone'), time: dateTime(row.begun_at) }),
            row.decided_at &&
              t('handovers.decided', {
                name: row.decided_by_name ?? t('handovers.gone'),
                time: dateTime(row.decided_at),
              }),
            row.note,
          ]}
          sum={<Price amount={row.amount} euroCents={row.euro_cents} />}
          actions={
            row.status === 'pending' ? (
              <Decision row={row} />
            ) : (
              <StatusChip progress={PROGRESS[row.status]}>{t(`handovers.statuses.${row.status}`)}</StatusChip>
            )
          }
        />
      ))}
    </CashList>
  );
}

function Decision({ row }: { row: CashHandover }) {
  const { t } = useLanguage('cash');
  const confirm = useProcedure('confirm_cash_handover');
  const withdraw = useProcedure('withdraw_cash_handover');
  const input = { handover_id: row.id };
  const failed = t('handovers.failed');
  return (
    <>
      {!row.may_confirm && (
        <StatusChip progress={PROGRESS[row.status]}>{t(`handovers.statuses.${row.status}`)}</StatusChip>
      )}
      {row.may_withdraw && (
        <Button
          kind="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.run(input, { done: () => ({ kind: 'info', text: t('handovers.stopped') }), failed })}
        >
          {t(row.may_confirm ? 'handovers.decline' : 'handovers.withdraw')}
        </Button>
      )}
      {row.may_confirm && (
        <Button busy={confirm.isPending} onClick={() => confirm.run(input, { done: t('handovers.confirmed'), failed })}>
          {t('handovers.confirm')}
        </Button>
      )}
    </>
  );
}
