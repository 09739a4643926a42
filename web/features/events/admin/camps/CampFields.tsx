import { useWatch } from 'react-hook-form';
import { eventDays, MOST_EVENT_DAYS } from '../../../../../contracts/events.ts';
import { addDays } from '../../../../../contracts/time.ts';
import { Checkbox } from '../../../../components/fields/Checkbox.tsx';
import { ClockField } from '../../../../kit/ClockField.tsx';
import { DayField } from '../../../../kit/DayField.tsx';
import { PriceField } from '../../../../kit/PriceField.tsx';
import { AddRowButton, RemoveRowButton } from '../../../../kit/RowButtons.tsx';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import type { EventForm, EventInput } from '../EventSheet.tsx';

type Days = NonNullable<EventInput['days']>;

/** The fields that a camp has beside other events: its days, a price by day, a deposit, and who may be on photos. */
export function CampFields({ form }: { form: EventForm }) {
  const { t } = useLanguage('camp');
  const [kind, days, byDay] = useWatch({ control: form.control, name: ['kind', 'days', 'by_day'] });
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PriceField {...form.typed('deposit')} label={t('form.deposit')} help={t('form.depositHelp')} optional />
        <DayField {...form.typed('rest_due_on')} label={t('form.restDue')} optional />
      </div>
      <div>
        {(kind === 'camp' || (days?.length ?? 0) > 0) && (
          <>
            <Checkbox
              label={t('form.byDay')}
              help={t('form.byDayHelp')}
              {...form.register('by_day', { onChange: () => form.setValue('whole_fee', null) })}
            />
            {byDay && (
              <div className="mt-2 mb-3 sm:w-1/2 sm:pr-2.5">
                <PriceField
                  {...form.typed('whole_fee')}
                  label={t('form.wholeFee')}
                  help={t('form.wholeFeeHelp')}
                  optional
                />
              </div>
            )}
            <DaysField form={form} days={days ?? null} />
          </>
        )}
        <Checkbox label={t('form.photos')} {...form.register('asks_photos')} />
      </div>
    </>
  );
}

/** The days of a camp where they differ: each with its hours. */
function DaysField({ form, days }: { form: EventForm; days: Days | null }) {
  const { t } = useLanguage('camp');
  const put = (next: Days | null) => form.setValue('days', next as never, { shouldDirty: true });
  const add = () => {
    const last = days?.at(-1);
    if (last) put([...(days ?? []), { ...last, date: addDays(last.date, 1) }]);
  };
  return (
    <>
      <Checkbox
        label={t('form.ownDays')}
        help={t('form.ownDaysHelp')}
        checked={days !== null}
        onChange={({ target }) => put(target.checked ? allDays(form.getValues() as EventInput) : null)}
      />
      {days !== null && (
        <div className="mt-2 mb-3 flex flex-col gap-3">
          <ol className="flex flex-col gap-3">
            {days.map((_day, index) => (
              <li key={`${index}-${days.length}`}>
                <div
                  role="group"
                  aria-label={t('form.one', { number: index + 1 })}
                  className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
                >
                  <DayField
                    {...form.typed(`days.${index}.date`)}
                    label={t('form.date')}
                    className="max-sm:col-span-3"
                  />
                  <ClockField {...form.typed(`days.${index}.from`)} label={t('form.from')} />
                  <ClockField {...form.typed(`days.${index}.until`)} label={t('form.until')} />
                  <RemoveRowButton
                    name={t('form.remove', { number: index + 1 })}
                    disabled={days.length === 1}
                    onClick={() => put((form.getValues('days') as Days).filter((_, at) => at !== index))}
                  />
                </div>
              </li>
            ))}
          </ol>
          {days.length < MOST_EVENT_DAYS && <AddRowButton onClick={add}>{t('form.add')}</AddRowButton>}
        </div>
      )}
    </>
  );
}

const NOON = 'T12:00:00Z';

/** The days between the first and the last that are typed; one to begin with where none are. */
function allDays({ starts_on, ends_on, starts_time, ends_time }: EventInput): Days {
  const hours = { from: starts_time, until: ends_time > starts_time ? ends_time : '' };
  if (!starts_on || !ends_on || ends_on < starts_on) return [{ date: starts_on || '', ...hours }];
  const all = eventDays({ starts_at: `${starts_on}${NOON}`, ends_at: `${ends_on}${NOON}` });
  return all.slice(0, MOST_EVENT_DAYS).map((date) => ({ date, ...hours }));
}
