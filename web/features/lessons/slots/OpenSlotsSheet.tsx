import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RefusedSlot } from '../../../../contracts/slots.ts';
import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ClockField } from '../../../kit/ClockField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { locationsQuery } from '../../locations/locations-data.ts';
import { callOf, slotForm, type SlotForm } from './slot-form.ts';

/** The next Saturday after today. */
const nextSaturday = () => addDays(clubDay(), ((6 - weekday(clubDay()) + 6) % 7) + 1);

/** Of a location that is not counted in lanes. */
const MOST_LANES = 20;

interface OpenSlotsProps {
  /** The instructor for whom the desk opens them; null: the caller. */
  instructorId: string | null;
  onClose: () => void;
}

/** Opens hours of private lessons. Those that cannot be are named before any is opened. */
export function OpenSlotsSheet({ instructorId, onClose }: OpenSlotsProps) {
  const { t } = useLanguage('slots');
  const form = useClubForm(
    slotForm,
    {
      location_id: '',
      lane: null,
      seats: '1',
      duration_minutes: 30,
      date: nextSaturday(),
      time: '09:00',
      count: 1,
      until: null,
    },
    { fieldOf: { lane_not_found: 'lane', location_not_found: 'location_id' } },
  );
  const open = useProcedure('open_slots');
  const [answer, setAnswer] = useState<{ asked: string; refused: readonly RefusedSlot[]; free: number } | null>(null);
  const typed = useWatch({ control: form.control });
  // A refusal is of these hours: others are another question.
  const current = answer?.asked === JSON.stringify(typed) ? answer : null;
  const refused = current?.refused ?? [];
  const hasOthers = current !== null && current.free > 0;
  const submit = form.saving(async (values) => {
    const call = callOf(values);
    if (!call) return form.setError('count', { type: 'custom', message: t('form.late') }, { shouldFocus: true });
    const { lesson_ids, ...rest } = await open.run({ ...call, instructor_id: instructorId, skip: hasOthers });
    if (lesson_ids.length === 0) return setAnswer({ asked: JSON.stringify(typed), ...rest });
    toast.success(t('form.done', { count: lesson_ids.length }));
    return onClose();
  });
  return (
    <FormDialog
      sheet
      form={form}
      title={t('form.title')}
      submitLabel={t(hasOthers ? 'form.others' : 'form.submit')}
      failed={t('form.failed')}
      onClose={onClose}
      onSubmit={submit}
    >
      <WhereFields form={form} />
      <Controlled {...form.typed('seats')}>
        {({ value, onChange }) => (
          <div>
            <p className="mb-1.5 font-semibold">{t('form.seats')}</p>
            <SegmentedControl<'1' | '2'>
              name={t('form.seats')}
              value={value}
              onChange={onChange}
              segments={[
                { value: '1', label: t('form.one') },
                { value: '2', label: t('form.two') },
              ]}
            />
          </div>
        )}
      </Controlled>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField {...form.typed('duration_minutes')} label={t('form.duration')} unit={t('form.minutes')} />
        <PriceField {...form.typed('price')} label={t('form.price')} />
        <DayField {...form.typed('date')} label={t('form.date')} min={clubDay()} />
        <ClockField {...form.typed('time')} label={t('form.time')} />
        <NumberField {...form.typed('count')} label={t('form.count')} help={t('form.countHelp')} />
        <DayField
          {...form.typed('until')}
          label={t('form.weekly')}
          help={t('form.weeklyHelp')}
          min={clubDay()}
          optional
        />
      </div>
      {refused.length > 0 && <Refused refused={refused} ofOther={instructorId !== null} />}
    </FormDialog>
  );
}

interface WhereProps {
  form: ReturnType<typeof useClubForm<SlotForm, SlotForm>>;
}

function WhereFields({ form }: WhereProps) {
  const { t, localized } = useLanguage('slots');
  const { data: locations = [] } = useQuery(locationsQuery);
  const locationId = useWatch({ control: form.control, name: 'location_id' });
  const count = locations.find(({ id }) => id === locationId)?.lane_count ?? MOST_LANES;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('form.location')}
        placeholder={t('form.chooseLocation')}
        options={locations
          .filter(({ is_active, type }) => is_active && type !== 'kindergarten')
          .map((location) => ({ value: location.id, label: localized(location, 'name') }))}
        {...form.field('location_id')}
      />
      <SelectField
        label={t('form.lane')}
        placeholder={t('form.wholeHall')}
        options={Array.from({ length: count }, (_, index) => ({
          value: String(index + 1),
          label: t('form.laneNumber', { lane: index + 1 }),
        }))}
        {...form.field('lane', { setValueAs: (value: unknown) => (value ? Number(value) : null) })}
      />
    </div>
  );
}

/** The hours that cannot be opened, each with its reason. */
function Refused({ refused, ofOther }: { refused: readonly RefusedSlot[]; ofOther: boolean }) {
  const { t, dateTime } = useLanguage('slots');
  return (
    <div
      role="alert"
      ref={(alert) => alert?.scrollIntoView({ block: 'nearest' })}
      className="rounded-control bg-warning-soft p-4"
    >
      <p className="font-semibold">{t('form.refused')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {refused.map(({ starts_at, fault }, index) => (
          <li key={`${starts_at} ${index}`} className="tabular">
            <span className="inline-block first-letter:uppercase">{dateTime(starts_at)}</span>:{' '}
            {t(ofOther && fault === 'instructor' ? 'desk.busy' : `form.faults.${fault}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
