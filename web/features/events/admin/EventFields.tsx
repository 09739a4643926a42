import { useQuery } from '@tanstack/react-query';
import type { Control, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { EVENT_KINDS } from '../../../../contracts/events.ts';
import type { saveEventInput } from '../../../../contracts/inputs/events.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { clockOf } from '../../../kit/typed-values.ts';
import { locationsQuery } from '../../locations/locations-data.ts';

type EventInput = z.input<typeof saveEventInput>;
type EventForm = UseFormReturn<EventInput, unknown, z.output<typeof saveEventInput>>;

/** All of an event: what it is in three languages, when, where, for how many and for how much. */
export function EventFields({ form }: { form: EventForm }) {
  const { t } = useTranslation('adminEvents');
  const { errors } = form.formState;
  const control = form.control as unknown as Control<EventInput>;
  return (
    <>
      <TextField
        label={t('fields.title')}
        autoComplete="off"
        {...form.register('title')}
        error={errors.title?.message}
      />
      <TextArea
        label={t('fields.description')}
        optional
        rows={4}
        {...form.register('description')}
        error={errors.description?.message}
      />
      <TranslationFields form={form} />
      <WhenFields form={form} control={control} />
      <WhereFields form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField control={control} name="capacity" label={t('fields.capacity')} help={t('fields.capacityHelp')} />
        <PriceField control={control} name="fee" label={t('fields.fee')} />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <NumberField control={control} name="age_min" label={t('fields.ageMin')} placeholder="–" />
        <NumberField control={control} name="age_max" label={t('fields.ageMax')} placeholder="–" />
      </div>
      <DayField control={control} name="closes_on" label={t('fields.closes')} help={t('fields.closesHelp')} optional />
      <Checkbox label={t('fields.published')} help={t('fields.publishedHelp')} {...form.register('is_published')} />
    </>
  );
}

function TranslationFields({ form }: { form: EventForm }) {
  const { t } = useTranslation('adminEvents');
  const { errors } = form.formState;
  return (
    <TranslatedFields
      texts={{
        title: { en: t('fields.titleEn'), ru: t('fields.titleRu') },
        description: { en: t('fields.descriptionEn'), ru: t('fields.descriptionRu'), rows: 3 },
      }}
      field={(name) => ({ ...form.register(name), error: errors[name]?.message })}
    />
  );
}

function WhenFields({ form, control }: { form: EventForm; control: Control<EventInput> }) {
  const { t } = useTranslation('adminEvents');
  const { errors } = form.formState;
  const clock = (name: 'starts_time' | 'ends_time', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:00"
      {...form.register(name, {
        onBlur: (event: { target: { value: string } }) =>
          form.setValue(name, clockOf(event.target.value), { shouldDirty: true }),
      })}
      error={errors[name]?.message}
    />
  );
  return (
    <div className="grid grid-cols-[2fr_1fr] items-start gap-5">
      <DayField control={control} name="starts_on" label={t('fields.startsOn')} />
      {clock('starts_time', t('fields.startsTime'))}
      <DayField control={control} name="ends_on" label={t('fields.endsOn')} />
      {clock('ends_time', t('fields.endsTime'))}
    </div>
  );
}

function WhereFields({ form }: { form: EventForm }) {
  const { t } = useTranslation('adminEvents');
  const locale = useLocale();
  const { errors } = form.formState;
  const { data: locations = [] } = useQuery(locationsQuery);
  return (
    <div key={locations.length} className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('fields.kind')}
        options={EVENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.register('kind')}
        error={errors.kind?.message}
      />
      <SelectField
        label={t('fields.location')}
        placeholder={t('fields.elsewhere')}
        options={locations.map((location) => ({
          value: location.id,
          label: localized(location, 'name', locale),
        }))}
        {...form.register('location_id', { setValueAs: (value: unknown) => value || null })}
        error={errors.location_id?.message}
      />
    </div>
  );
}
