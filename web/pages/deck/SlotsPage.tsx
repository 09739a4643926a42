import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { slotsQuery, type Slot } from '../../features/lessons/slots/slots-data.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const OpenSlotsSheet = late(
  async () => (await import('../../features/lessons/slots/OpenSlotsSheet.tsx')).OpenSlotsSheet,
);
const CancelSlotDialog = late(
  async () => (await import('../../features/lessons/slots/CancelSlotDialog.tsx')).CancelSlotDialog,
);

/** The private lessons of an instructor: the days to come in one list, free and booked. */
export default function SlotsPage() {
  const { t } = useLanguage(['slots', 'instructor']);
  const { privateLessons } = useClubSettings();
  const slots = useQuery(slotsQuery);
  const [opening, setOpening] = useState(false);
  const all = slots.data ?? [];
  const days = [...new Set(all.map(({ starts_at }) => clubDay(starts_at)))];
  const isOff = !privateLessons && slots.data?.length === 0;
  const add = (
    <Button icon={<Plus />} onClick={() => setOpening(true)}>
      {t('slots:add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('slots:title')}
        lead={t('slots:lead')}
        back={{ to: paths.instructorDashboard, label: t('instructor:title') }}
        action={privateLessons && days.length > 0 && add}
      />
      <QueryState query={slots} rows={5} />
      {isOff && <EmptyState card title={t('slots:off')} note={t('slots:offNote')} />}
      {!isOff && slots.data?.length === 0 && (
        <EmptyState card title={t('slots:empty')} note={t('slots:emptyNote')} action={add} />
      )}
      <div className="flex max-w-3xl flex-col gap-4">
        {days.map((day) => (
          <DayCard key={day} day={day} slots={all.filter(({ starts_at }) => clubDay(starts_at) === day)} />
        ))}
      </div>
      {opening && <OpenSlotsSheet onClose={() => setOpening(false)} />}
    </>
  );
}

function DayCard({ day, slots }: { day: string; slots: readonly Slot[] }) {
  const { date } = useLanguage('slots');
  return (
    <Card title={<span className="inline-block first-letter:uppercase">{date(day)}</span>} className="pb-3!">
      <ul className="divide-y divide-line">
        {slots.map((slot) => (
          <SlotItem key={slot.lesson_id} slot={slot} />
        ))}
      </ul>
    </Card>
  );
}

/** One hour: when, where, for how much, who comes and how it is paid; a free one is closed, a booked one canceled. */
function SlotItem({ slot }: { slot: Slot }) {
  const { t, time, dateTime, localized } = useLanguage('slots');
  const [open, setOpen] = useState<'close' | 'cancel' | null>(null);
  const name = useId();
  const { visits } = slot;
  const isBooked = visits.length > 0;
  const when = dateTime(slot.starts_at);
  const isAhead = Date.parse(slot.starts_at) > Date.now();
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
            to={paths.instructorClass(slot.class_id, { lesson: slot.lesson_id })}
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
