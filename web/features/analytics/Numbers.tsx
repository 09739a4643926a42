import type { Analytics, Stretch } from '../../../contracts/analytics.ts';
import { addUp, type Sum } from '../../../contracts/money.ts';
import { Stat } from '../../components/Stat.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { listLink } from './links.ts';

export const NUMBERS_GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 2xl:grid-cols-5';

interface NumbersProps {
  figures: Analytics;
  /** As in the address: the lists behind the figures get it too. */
  range: string;
}

/** An owner's questions on Monday. */
export function Numbers({ figures, range }: NumbersProps) {
  return (
    <div className={NUMBERS_GRID}>
      <SwimmerNumbers figures={figures} range={range} />
      <MoneyNumbers figures={figures} range={range} />
      <SeatNumbers figures={figures} range={range} />
    </div>
  );
}

function SwimmerNumbers({ figures, range }: NumbersProps) {
  const { t, number, percent } = useLanguage('analytics');
  const sum = sumOf(figures.stretches);
  const [started, ended] = [sum(({ started }) => started), sum(({ ended }) => ended)];
  const [present, absent] = [sum(({ present }) => present), sum(({ absent }) => absent)];
  return (
    <>
      <Stat
        label={t('numbers.active')}
        value={number(figures.stretches.at(-1)?.active ?? 0)}
        to={listLink('children', { enrollments: 'active' })}
      />
      <Stat
        label={t('numbers.started')}
        value={number(started)}
        to={listLink('children', { enrollments: 'new', range })}
      />
      <Stat
        label={t('numbers.ended')}
        value={number(ended)}
        to={listLink('children', { enrollments: 'lost', range })}
        tone={ended > started ? 'warning' : 'ink'}
      />
      <Stat
        label={t('numbers.attendance')}
        value={present + absent > 0 ? percent(present / (present + absent)) : '–'}
        note={t('numbers.attendanceNote', { absent: number(absent) })}
        to={listLink('attendance', { range })}
      />
    </>
  );
}

function MoneyNumbers({ figures, range }: NumbersProps) {
  const { t, money } = useLanguage('analytics');
  const { priceDisplay } = useClubSettings();
  const received = addUp(figures.methods.map((row) => ({ amount: row.received, euro_cents: row.received_euro })));
  const due = addUp(figures.methods.map((row) => ({ amount: row.due, euro_cents: row.due_euro })));
  const text = (sum: Sum) => money(sum.amount, priceDisplay, sum.euro_cents);
  return (
    <>
      <Stat
        label={t('numbers.received')}
        value={<span className="text-2xl whitespace-nowrap max-sm:text-xl 2xl:text-3xl">{text(received)[0]}</span>}
        note={text(received)[1]}
        to={listLink('billing', { status: 'settled', range })}
      />
      <Stat
        label={t('numbers.due')}
        value={<span className="text-2xl whitespace-nowrap max-sm:text-xl 2xl:text-3xl">{text(due)[0]}</span>}
        note={text(due)[1]}
        to={listLink('billing', { status: 'due', range })}
        tone={due.amount > 0 ? 'warning' : 'ink'}
      />
    </>
  );
}

function SeatNumbers({ figures: { fill, waiting, expiring, low, unapproved }, range }: NumbersProps) {
  const { t, number, percent } = useLanguage('analytics');
  const { lowSessions } = useClubSettings();
  return (
    <>
      <Stat
        label={t('numbers.fill')}
        value={fill.capacity > 0 ? percent(fill.taken / fill.capacity) : '–'}
        note={t('numbers.fillNote', { taken: number(fill.taken), capacity: number(fill.capacity) })}
        to={paths.adminSection('classes')}
      />
      <Stat
        label={t('numbers.waiting')}
        value={number(waiting.children)}
        note={t('numbers.waitingNote', { count: waiting.free })}
        to={listLink('enrollments', { status: 'waitlist', range })}
      />
      <Stat
        label={t('numbers.expiring')}
        value={number(expiring)}
        to={listLink('enrollments', { sessions: 'expiring', ends: range })}
        tone={expiring > 0 ? 'warning' : 'ink'}
      />
      <Stat
        label={t('numbers.low', { count: lowSessions })}
        value={number(low)}
        to={listLink('enrollments', { sessions: 'low' })}
        tone={low > 0 ? 'warning' : 'ink'}
      />
      {unapproved > 0 && (
        <Stat
          label={t('numbers.unapproved')}
          value={number(unapproved)}
          to={listLink('users', { role: 'waiting' })}
          tone="warning"
        />
      )}
    </>
  );
}

/** Adds up one figure of all stretches. */
export const sumOf = (stretches: readonly Stretch[]) => (figure: (stretch: Stretch) => number) =>
  stretches.reduce((sum, stretch) => sum + figure(stretch), 0);
