import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '../../../contracts/levels.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { locationsQuery } from '../locations/locations-data.ts';
import type { ClassForm, ClassInput } from './class-form.ts';
import { instructorsQuery } from './classes-data.ts';
import { PriceField } from '../../kit/PriceField.tsx';
import { OtherInstructors } from './OtherInstructors.tsx';
import { SessionsField } from './SessionsField.tsx';

const LANES = Array.from({ length: 20 }, (_, index) => index + 1);

interface FieldsProps {
  form: ClassForm;
  control: Control<ClassInput>;
}

/** All of a class: what it is, where and with whom, when, for whom, and for how much. */
export function ClassFields({ form }: { form: ClassForm }) {
  const { t } = useTranslation('classes');
  const { errors } = form.formState;
  const control = form.control as unknown as Control<ClassInput>;
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
        rows={2}
        {...form.register('description')}
        error={errors.description?.message}
      />
      <TranslationFields form={form} />
      <LocationFields form={form} control={control} />
      <OtherInstructors control={form.control} />
      <SessionsField form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          control={control}
          name="duration_minutes"
          label={t('fields.duration')}
          help={t('fields.durationHelp')}
          unit={t('fields.minutes')}
        />
        <PriceField control={control} name="price_per_class" label={t('fields.price')} />
      </div>
      <ForWhomFields form={form} control={control} />
      <Checkbox label={t('fields.active')} help={t('fields.activeHelp')} {...form.register('is_active')} />
    </>
  );
}

function TranslationFields({ form }: { form: ClassForm }) {
  const { t } = useTranslation('classes');
  const { errors } = form.formState;
  return (
    <TranslatedFields
      texts={{
        title: { en: t('fields.titleEn'), ru: t('fields.titleRu') },
        description: { en: t('fields.descriptionEn'), ru: t('fields.descriptionRu'), rows: 2 },
      }}
      field={(name) => ({ ...form.register(name), error: errors[name]?.message })}
    />
  );
}

function LocationFields({ form, control }: FieldsProps) {
  const { t } = useTranslation('classes');
  const locale = useLocale();
  const { errors } = form.formState;
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const { data: locations = [] } = useQuery(locationsQuery);
  const nameOf = (location: (typeof locations)[number]) => localized(location, 'name', locale);
  // Keyed by what there is to choose: a native list picks its value again only when it is mounted again.
  return (
    <div key={`${instructors.length} ${locations.length}`} className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('fields.instructor')}
        placeholder={t('fields.choose')}
        options={instructors.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
        {...form.register('instructor_id')}
        error={errors.instructor_id?.message}
      />
      <SelectField
        label={t('fields.location')}
        placeholder={t('fields.choose')}
        options={locations.map((location) => ({
          value: location.id,
          label: location.is_active ? nameOf(location) : t('fields.closedLocation', { name: nameOf(location) }),
        }))}
        {...form.register('location_id')}
        error={errors.location_id?.message}
      />
      <SelectField
        label={t('fields.lane')}
        help={t('fields.laneHelp')}
        placeholder={t('fields.wholeHall')}
        options={LANES.map((lane) => ({ value: String(lane), label: t('fields.laneNumber', { lane }) }))}
        {...form.register('lane', { setValueAs: (value: unknown) => (value ? Number(value) : null) })}
        error={errors.lane?.message}
      />
      <NumberField control={control} name="max_capacity" label={t('fields.capacity')} help={t('fields.capacityHelp')} />
    </div>
  );
}

function ForWhomFields({ form, control }: FieldsProps) {
  const { t } = useTranslation(['classes', 'common']);
  return (
    <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-[2fr_1fr_1fr]">
      <SelectField
        label={t('classes:fields.level')}
        placeholder={t('common:levels.any')}
        options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
        {...form.register('level', { setValueAs: (value: unknown) => value || null })}
        error={form.formState.errors.level?.message}
        className="max-sm:col-span-2"
      />
      <NumberField control={control} name="age_min" label={t('classes:fields.ageMin')} placeholder="–" />
      <NumberField control={control} name="age_max" label={t('classes:fields.ageMax')} placeholder="–" />
    </div>
  );
}
