import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST_CLOSED_DAYS } from '../../../contracts/closures.ts';
import { clubMoment } from '../../../contracts/club-moment.ts';
import { clubDay, clubTime } from '../../../contracts/time.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { SkeletonText } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { clockOf } from '../../kit/typed-values.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { locationsQuery } from '../locations/locations-data.ts';
import { closePreviewQuery } from './closures-data.ts';

/** A pool is closed until so late where nothing else is said: no lesson begins after it. */
const END_OF_DAY = '22:00';

/** Closes a location for hours: says whom it concerns, then cancels, gives back and writes to all in one press. */
export function CloseLocationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('desk');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { data: locations = [] } = useQuery(locationsQuery);
  const [closure_id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState('');
  const [move_to, setMoveTo] = useState('');
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState(() => ({
    fromDay: clubDay(),
    from: clubTime(new Date()),
    untilDay: clubDay(),
    until: END_OF_DAY,
  }));
  const [pressed, setPressed] = useState(false);
  const set = (more: Partial<typeof hours>) => setHours({ ...hours, ...more });
  const location_id = chosen || (locations.length === 1 ? (locations[0]?.id ?? '') : '');
  const values = {
    closure_id,
    location_id,
    from: clubMoment(hours.fromDay, hours.from) ?? '',
    until: clubMoment(hours.untilDay, hours.until) ?? '',
    reason,
    move_to: move_to === location_id ? null : move_to || null,
  };
  const closed = locations.find(({ id }) => id === location_id);
  const others = locations.filter(({ id, type }) => closed && id !== location_id && type === closed.type);
  const faults = useFaults(values);
  const isWhole = !faults.location_id && !faults.from && !faults.until;
  const preview = useQuery({
    ...closePreviewQuery({ location_id, from: values.from, until: values.until, move_to: values.move_to }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  const close = useProcedure('close_pool');
  const fault = close.error ?? (isWhole ? preview.error : null);
  const submit = () => {
    setPressed(true);
    if (Object.values(faults).some(Boolean)) return;
    close.run(values, {
      done: ({ families, lessons }) => ({
        text: [
          t('close.done'),
          lessons.some(({ is_moved }) => !is_moved) &&
            t('close.lessons', { count: lessons.filter(({ is_moved }) => !is_moved).length }),
          lessons.some(({ is_moved }) => is_moved) &&
            t('close.moved', { count: lessons.filter(({ is_moved }) => is_moved).length }),
        ]
          .filter(Boolean)
          .join(', '),
        description: families > 0 ? t('close.written', { count: families }) : t('close.noFamilies'),
        ...(families > 0
          ? { action: { label: t('close.see'), onClick: () => void navigate(paths.adminMessage(closure_id)) } }
          : {}),
      }),
      onSuccess: onClose,
    });
  };
  const faultOf = (name: keyof typeof faults) => (pressed ? faults[name] : undefined);
  return (
    <Dialog
      danger
      onClose={onClose}
      size="lg"
      title={t('close.title')}
      actionLabel={t('close.confirm')}
      busy={close.isPending}
      onAction={submit}
    >
      <SelectField
        label={t('close.where')}
        placeholder={t('close.choose')}
        value={location_id}
        onChange={(event) => setChosen(event.target.value)}
        options={locations.map((location) => ({ value: location.id, label: localized(location, 'name') }))}
        error={faultOf('location_id')}
      />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <DateField label={t('close.from')} value={hours.fromDay} onChange={(fromDay) => set({ fromDay })} />
        <Clock
          label={t('close.fromTime')}
          value={hours.from}
          onChange={(from) => set({ from })}
          error={faultOf('from')}
        />
        <DateField label={t('close.until')} value={hours.untilDay} onChange={(untilDay) => set({ untilDay })} />
        <Clock
          label={t('close.untilTime')}
          value={hours.until}
          onChange={(until) => set({ until })}
          error={faults.until}
        />
      </div>
      <TextField
        label={t('close.reason')}
        help={t('close.reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={faultOf('reason')}
      />
      {others.length > 0 && (
        <SelectField
          label={t('close.moveTo')}
          help={t('close.moveHelp')}
          placeholder={t('close.noMove')}
          value={move_to}
          onChange={(event) => setMoveTo(event.target.value)}
          options={others.map((location) => ({ value: location.id, label: localized(location, 'name') }))}
        />
      )}
      {fault && <FormError message={`${t('close.failed')}. ${errorText(codeOf(fault))}`} />}
      <div aria-live="polite" aria-busy={preview.isFetching || undefined}>
        {isWhole && !preview.data && !fault && <SkeletonText lines={3} />}
        {isWhole && preview.data && <Concerned preview={preview.data} />}
      </div>
    </Dialog>
  );
}

function Clock({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  return (
    <TextField
      label={label}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => onChange(clockOf(event.target.value))}
      error={error}
    />
  );
}

/** The faults of the fields, in the user's language. */
function useFaults({ location_id, from, until, reason }: Record<'location_id' | 'from' | 'until' | 'reason', string>) {
  const { t } = useLanguage('desk');
  const faults: { location_id?: string; from?: string; until?: string; reason?: string } = {};
  if (!location_id) faults.location_id = t('close.faults.location');
  if (!from) faults.from = t('close.faults.time');
  if (!reason.trim()) faults.reason = t('close.faults.reason');
  if (!until) faults.until = t('close.faults.time');
  else if (from && until <= from) faults.until = t('close.faults.order');
  else if (Date.parse(until) <= Date.now()) faults.until = t('close.faults.past');
  else if (from && Date.parse(until) - Date.parse(from) > LONGEST_CLOSED_DAYS * 86_400_000)
    faults.until = t('close.faults.long', { count: LONGEST_CLOSED_DAYS });
  return faults;
}

const SHOWN = 6;

/** Whom a closing concerns: lessons with their hours, families, coaches, and what comes back. */
function Concerned({ preview }: { preview: Returns<'close_pool'> }) {
  const { t, time, dateTime, localized } = useLanguage('desk');
  const { lessons, families, returned_sessions, texts, texts_over: over } = preview;
  if (lessons.length === 0) return <p className="text-muted">{t('close.none')}</p>;
  const canceled = lessons.filter(({ is_moved }) => !is_moved).length;
  const coaches = [...new Set(lessons.map(({ instructor }) => instructor).filter(Boolean))];
  const sameDay = new Set(lessons.map(({ starts_at }) => clubDay(starts_at))).size === 1;
  return (
    <section className="rounded-control bg-water-soft/50 p-4">
      <p className="font-semibold">
        {[
          canceled > 0 && t('close.lessons', { count: canceled }),
          lessons.length > canceled && t('close.moved', { count: lessons.length - canceled }),
          t('close.families', { count: families }),
          t('close.coaches', { count: coaches.length }),
          texts > 0 && t('close.texts', { count: texts }),
          returned_sessions > 0 && t('close.returned', { count: returned_sessions }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="mt-2">
        {lessons.slice(0, SHOWN).map((lesson) => (
          <li key={lesson.id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {localized(lesson, 'title')} <span className="text-muted">{lesson.instructor}</span>
            </span>
            {lesson.is_moved && (
              <span>{lesson.moved_lane ? t('close.toLane', { lane: lesson.moved_lane }) : t('close.toHall')}</span>
            )}
            <span className="text-muted tabular">{sameDay ? time(lesson.starts_at) : dateTime(lesson.starts_at)}</span>
          </li>
        ))}
        {lessons.length > SHOWN && (
          <li className="py-0.5 text-muted">{t('close.more', { count: lessons.length - SHOWN })}</li>
        )}
      </ul>
      {over > 0 && <p className="mt-2 text-sm font-semibold">{t('close.textsOver', { count: over })}</p>}
      <p className="mt-2 text-sm text-muted">{t('close.wayNote')}</p>
    </section>
  );
}
