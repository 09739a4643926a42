import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST_CLOSED_DAYS } from '../../../contracts/closures.ts';
import { clubMoment } from '../../../contracts/club-moment.ts';
import { clubDay, clubTime } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
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
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { locationsQuery } from '../locations/locations-data.ts';
import { closePreviewQuery } from './closures-data.ts';
import { Concerned } from './Concerned.tsx';

/** A pool is closed until so late where nothing else is said: no lesson begins after it. */
const END_OF_DAY = '22:00';

/** Closes a location for hours: says whom it concerns, then cancels, gives back and writes to all in one press. */
export function CloseLocationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('desk');
  const { t: common, localized } = useLanguage();
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
  // A preview that is not on the screen yet is not confirmed.
  const isLooking = isWhole && (preview.isPending || preview.isPlaceholderData);
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
    <Dialog onClose={onClose} size="lg" title={t('close.title')}>
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
      {/* Below the preview, not beside it: on a phone whom it concerns is read on the way to it. */}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button kind="danger" busy={close.isPending || isLooking} onClick={submit}>
          {t('close.confirm')}
        </Button>
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
