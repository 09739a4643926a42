import { CircleAlert, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { needBundles } from '../../i18n/client.ts';
import { OpensIn } from '../../kit/OpensIn.tsx';
import { useSteadyLeft } from '../../kit/use-steady-left.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useHold, type HeldSeat } from './use-hold.ts';

interface SeatHoldProps {
  seat: HeldSeat;
  /** Shown until the club has answered. */
  pending: ReactNode;
  /** The child; null: it has no name yet. */
  name: string | null;
  onChange: (isHeld: boolean) => void;
}

const NotYet = late(async () => {
  const [{ NotYet: part }] = await Promise.all([import('./NotYet.tsx'), needBundles('draw')]);
  return part;
});

const BOX = 'mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control';

/** Holds the seat, and says for how long; where it cannot be held, the enrollment goes on without a word. */
export default function SeatHold({ seat, pending, name, onChange }: SeatHoldProps) {
  const { t, dateTime } = useLanguage('enrollment');
  const { hold, again, end } = useHold(seat, onChange);
  if (hold.state === 'pending') return pending;
  if (hold.state === 'none') return null;
  if (hold.state === 'held') return <Kept key={hold.ends} name={name} ends={hold.ends} onOver={end} />;
  if (hold.state === 'over')
    return (
      <div role="status" className={`${BOX} bg-warning-soft p-3.5`}>
        <CircleAlert className="size-5 shrink-0 text-warning" />
        <p className="min-w-0 flex-1 basis-48">{name ? t('hold.over', { name }) : t('hold.overYet')}</p>
        <Button kind="secondary" onClick={again} className="max-sm:w-full">
          {t('hold.again')}
        </Button>
      </div>
    );
  // Only a registered child comes at an hour of its own.
  const swimmer = name ?? '';
  if (!hold.opens) return <NotYet classId={seat.class_id} name={swimmer} className={`${BOX} bg-water-soft p-3.5`} />;
  return (
    <p className={`${BOX} bg-water-soft p-3.5`}>
      <Hourglass className="size-5 shrink-0 text-water" />
      <strong>{t('hold.opens', { name: swimmer, date: dateTime(hold.opens) })}</strong>
      <OpensIn opens={hold.opens} onOpen={again} />
    </p>
  );
}

function Kept({ name, ends, onOver }: { name: string | null; ends: number; onOver: () => void }) {
  const { t } = useLanguage('enrollment');
  const seconds = Math.ceil(useSteadyLeft(ends, steady, onOver) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className={`${BOX} text-sm text-muted tabular`}>
      <Hourglass className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1">{name ? t('hold.kept', { name, time }) : t('hold.keptYet', { time })}</span>
    </p>
  );
}

const steady = () => performance.now();
