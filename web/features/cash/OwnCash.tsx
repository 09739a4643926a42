import { HandCoins, Lock } from 'lucide-react';
import type { CashMoveLine, HeldCash, UnassignedCash, OwnCash as Cash } from '../../../contracts/cash.ts';
import { addUp } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { Stat } from '../../components/Stat.tsx';
import { late } from '../../components/states/late.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CashColumns, CashList, CashRow } from './CashRow.tsx';
import { CloseList } from './CloseList.tsx';
import { HandoverList } from './HandoverList.tsx';
import { useCashWords } from './use-cash-words.ts';
import { WithoutReceipt } from './WithoutReceipt.tsx';

const HandOverSheet = late(async () => (await import('./HandOverSheet.tsx')).HandOverSheet);
const CloseDaySheet = late(async () => (await import('./CloseDaySheet.tsx')).CloseDaySheet);

/** The values of `?form=`. */
const HAND_OVER = 'handover';
const CLOSE = 'close';

interface OwnCashProps {
  own: Cash;
  /** Cash in the safe, for an admin. */
  safe?: readonly HeldCash[];
  /** Cash in envelopes of people who take none any more, for an admin. */
  left?: readonly UnassignedCash[];
}

/** The reader's envelope: what it holds and where, what waits for two, days that were closed, and receipts that are missing. */
export function OwnCash({ own, safe = [], left = [] }: OwnCashProps) {
  const { t } = useLanguage('cash');
  const form = useAddressParam('form');
  const waiting = own.handovers.filter(({ status }) => status === 'pending');
  const decided = own.handovers.filter(({ status }) => status !== 'pending');
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button
          icon={<HandCoins />}
          disabled={![own.held, safe, left].some(hasFree)}
          onClick={() => form.open(HAND_OVER)}
        >
          {t('handOver.open')}
        </Button>
        <Button kind="secondary" icon={<Lock />} onClick={() => form.open(CLOSE)}>
          {t('close.open')}
        </Button>
      </div>
      <Figures own={own} />
      <CashColumns
        left={
          <>
            {waiting.length > 0 && <HandoverList title={t('handovers.waiting')} handovers={waiting} />}
            <Held held={own.held} />
            <MoveList moves={own.moves} />
          </>
        }
        right={
          <>
            {own.without_receipt.length > 0 && <WithoutReceipt own payments={own.without_receipt} />}
            <HandoverList title={t('handovers.title')} handovers={decided} />
            <CloseList closes={own.closes} />
          </>
        }
      />
      {form.value === HAND_OVER && <HandOverSheet own={own} safe={safe} left={left} onClose={form.close} />}
      {form.value === CLOSE && <CloseDaySheet own={own} onClose={form.close} />}
    </>
  );
}

const hasFree = (held: readonly HeldCash[]) => held.some((row) => row.euro_cents > row.leaving_euro_cents);

function Figures({ own }: { own: Cash }) {
  const { t } = useLanguage('cash');
  const { money } = useMoney();
  const sum = addUp(own.held);
  const [held, heldToo] = money(sum.amount, sum.euro_cents);
  const [taken, takenToo] = money(own.today.amount, own.today.euro_cents);
  const below = sum.euro_cents < 0;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <Stat
        label={t('figures.held')}
        value={<span className="text-3xl whitespace-nowrap">{held}</span>}
        note={below ? t('figures.below') : heldToo}
        tone={below ? 'danger' : 'ink'}
      />
      <Stat
        label={t('figures.today')}
        value={<span className="text-3xl whitespace-nowrap">{taken}</span>}
        note={[takenToo, t('figures.payments', { count: own.today.payments })].filter(Boolean).join(' · ')}
      />
      <Stat
        label={t('figures.without')}
        value={<span className="text-3xl">{own.without_receipt.length}</span>}
        tone={own.without_receipt.length > 0 ? 'warning' : 'ink'}
      />
    </div>
  );
}

/** The cash of an envelope or the safe, location by location. */
export function Held({ held, isSafe = false }: { held: readonly HeldCash[]; isSafe?: boolean }) {
  const { t } = useLanguage('cash');
  const { centsText } = useMoney();
  const words = useCashWords();
  return (
    <CashList
      title={t(isSafe ? 'figures.safe' : 'held.title')}
      empty={t(isSafe ? 'held.emptySafe' : 'held.empty')}
      count={held.length}
    >
      {held.map((row) => (
        <CashRow
          key={row.location_id ?? ''}
          title={[words.location(row)]}
          note={[row.leaving_euro_cents > 0 && t('held.leaving', { sum: centsText(row.leaving_euro_cents) })]}
          sum={<Price amount={row.amount} euroCents={row.euro_cents} />}
          actions={row.closed && <StatusChip progress="good">{t('held.closed')}</StatusChip>}
        />
      ))}
    </CashList>
  );
}

/** Moves into the envelope and out of it, the latest first. */
function MoveList({ moves }: { moves: readonly CashMoveLine[] }) {
  const { t, dateTime } = useLanguage('cash');
  const words = useCashWords();
  return (
    <CashList title={t('moves.title')} empty={t('moves.empty')} count={moves.length}>
      {moves.map((row) => (
        <CashRow
          key={row.id}
          title={[
            t(`moves.kinds.${row.kind === 'handed_over' && row.euro_cents > 0 ? 'received' : row.kind}`),
            row.name,
          ]}
          note={[dateTime(row.at), words.location(row), row.reference]}
          sum={<Price amount={row.amount} euroCents={row.euro_cents} />}
        />
      ))}
    </CashList>
  );
}
