import { ChevronRight, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { clubDay } from '../../../../contracts/time.ts';
import { Card } from '../../../components/Card.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/states/late.tsx';
import { Price } from '../../../kit/club/Price.tsx';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Slot } from './slots-data.ts';

const CancelSlotDialog = late(async () => (await import('./CancelSlotDialog.tsx')).CancelSlotDialog);

interface SlotListProps {
  slots: readonly Slot[];
  /** The address of the roster of a booked one. */
  rosterOf: (slot: Slot) => string;
}

/** Private lessons by day, free and booked. */
export function SlotList({ slots, rosterOf }: SlotListProps) {
  const { date } = useLanguage('slots');
  const days = [...new Set(slots.map(({ starts_at }) => clubDay(starts_at)))];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {days.map((day) => (
        <Card
          key={day}
          title={<span className="inline-block first-letter:uppercase">{date(day)}</span>}
          className="pb-3!"
        >
          <ul className="divide-y divide-line">
            {slots
              .filter(({ starts_at }) => clubDay(starts_at) === day)
              .map((slot) => (
                <SlotItem key={slot.lesson_id} slot={slot} roster={rosterOf(slot)} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** One hour: when, where, for how much, who comes and how it is paid; a free one is closed, a booked one canceled. */
function SlotItem({ slot, roster }: { slot: Slot; roster: string }) {
  const { t, time, dateTime, localized } = useLanguage('slots');
  const [open, setOpen] = useState<'close' | 'cancel' | null>(null);
  const name = useId();
  const { visits } = slot;
  const isBooked = visits.length > 0;
  const when = dateTime(slot.starts_at);
  const isAhead = Date.parse(slot.starts_at) > clubNow();
  return (
    <li aria-labelledby={name} className="flex items-start gap-3 py-3">
      <span id={name} className="w-16 shrink-0 font-condensed text-2xl leading-7 font-bold tabular">
        {time(slot.starts_at)}
      </span>
      <div className="min-w-0 flex-1">
        {visits.map((visit) => (
          <p key={visit.visit_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">{visit.full_name}</span>
            <StatusChip progress={visit.paid === 'waiting' ? 'waiting' : 'good'}>{t(`paid.${visit.paid}`)}</StatusChip>
          </p>
        ))}
        {slot.free > 0 && (
          <p className={isBooked ? 'text-sm text-muted' : 'font-semibold'}>{t('free', { count: slot.free })}</p>
        )}
        <p className="text-sm text-muted">
          {[
            t(slot.seats === 2 ? 'forTwo' : 'forOne'),
            localized(slot, 'location_name'),
            slot.lane && t('lane', { lane: slot.lane }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <Price amount={slot.price} />
        </p>
      </div>
      <span className="flex shrink-0 items-center">
        {isAhead && (
          <IconButton
            name={t(isBooked ? 'cancel' : 'close', { when })}
            icon={<X />}
            onClick={() => setOpen(isBooked ? 'cancel' : 'close')}
          />
        )}
        {isBooked && (
          <Link
            to={roster}
            aria-label={t('roster', { when })}
            title={t('roster', { when })}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-water-soft"
          >
            <ChevronRight className="size-5" />
          </Link>
        )}
      </span>
      {open === 'cancel' && <CancelSlotDialog slot={slot} onClose={() => setOpen(null)} />}
      {open === 'close' && (
        <ConfirmDialog
          call="close_slots"
          input={{ lesson_ids: [slot.lesson_id] }}
          title={t('closeTitle', { when })}
          description={t('closeNote')}
          confirmLabel={t('closeConfirm')}
          done={t('closed')}
          failed={t('closeFailed')}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
