import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { InstructorsNote } from '../hindrances/InstructorsNote.tsx';
import { locationsQuery } from '../locations/locations-data.ts';
import { levelsQuery } from '../progress/levels-data.ts';
import { onlyLevelOf } from '../progress/only-level.ts';
import { levelArgs, useLevelChoices } from '../progress/use-level-choices.ts';
import type { ClassForm } from './class-form.ts';
import { seasonChoicesQuery } from './class-list-data.ts';
import { instructorsQuery, invitedInstructorsQuery } from './classes-data.ts';
import { SessionsField } from './SessionsField.tsx';

/** Of a location that is not counted in lanes. */
const MOST_LANES = 20;

interface FieldsProps {
  form: ClassForm;
}

/** All of a class: what it is, where and with whom, when, for whom, and for how much. */
export function ClassFields({ form }: { form: ClassForm }) {
  const { t } = useLanguage(['classes', 'admin']);
  const { field } = form;
  return (
    <>
      <TextField label={t('fields.title')} {...field('title')} />
      <TextArea label={t('fields.description')} optional rows={2} {...field('description')} />
      <TranslatedFields
        texts={{
          title: t('admin:translations.name'),
          description: { label: t('fields.description'), rows: 2 },
        }}
        field={field}
      />
      <LocationFields form={form} />
      <OtherInstructors control={form.control} />
      <SessionsField form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          {...form.typed('duration_minutes')}
          label={t('fields.duration')}
          help={t('fields.durationHelp')}
          unit={t('fields.minutes')}
        />
        <PriceField {...form.typed('price_per_class')} label={t('fields.price')} />
      </div>
      <ForWhomFields form={form} />
      <Checkbox label={t('fields.singleDays')} help={t('fields.singleDaysHelp')} {...form.register('single_days')} />
      <SeasonField form={form} />
    </>
  );
}

/** The season of the class; one of a plan opens with it, any other is open or closed by itself. */
function SeasonField({ form }: FieldsProps) {
  const { t, localized } = useLanguage('classes');
  const { data: seasons = [] } = useQuery(seasonChoicesQuery);
  const seasonId = useWatch({ control: form.control, name: 'season_id' });
  const isPlanned = seasons.some(({ id, is_planned }) => is_planned && id === seasonId);
  return (
    <>
      {seasons.length > 0 && (
        <SelectField
          label={t('fields.season')}
          help={isPlanned ? t('fields.seasonPlanned') : undefined}
          placeholder={t('fields.noSeason')}
          options={seasons.map((one) => ({ value: one.id, label: localized(one, 'name') }))}
          {...form.field('season_id', { setValueAs: (value) => value || null })}
        />
      )}
      {!isPlanned && (
        <Checkbox label={t('fields.active')} help={t('fields.activeHelp')} {...form.register('is_active')} />
      )}
    </>
  );
}

function LocationFields({ form }: FieldsProps) {
  const { t, localized } = useLanguage('classes');
  const { data: instructors = [], isSuccess } = useQuery(instructorsQuery);
  const { data: invited = [], isSuccess: isComplete } = useQuery(invitedInstructorsQuery);
  const hasNone = isSuccess && isComplete && instructors.length + invited.length === 0;
  const { data: locations = [] } = useQuery(locationsQuery);
  const nameOf = (location: (typeof locations)[number]) => localized(location, 'name');
  const [locationId, lane] = useWatch({ control: form.control, name: ['location_id', 'lane'] });
  const chosen = locations.find(({ id }) => id === locationId);
  const count = chosen?.lane_count ?? MOST_LANES;
  // A lane that was given before the lanes were counted stays in view.
  const lanes = Array.from({ length: Math.max(count, Number(lane) || 0) }, (_, index) => index + 1);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('fields.instructor')}
        help={hasNone ? t('fields.noInstructors') : undefined}
        placeholder={t('fields.chooseInstructor')}
        options={[
          ...instructors.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
          ...invited.map(({ id, name }) => ({ value: id, label: t('fields.invited', { name }) })),
        ]}
        {...form.field('instructor_id')}
      />
      <SelectField
        label={t('fields.location')}
        placeholder={t('fields.chooseLocation')}
        options={locations.map((location) => ({
          value: location.id,
          label: location.is_active ? nameOf(location) : t('fields.closedLocation', { name: nameOf(location) }),
        }))}
        {...form.field('location_id')}
      />
      <SelectField
        label={t('fields.lane')}
        help={t('fields.laneHelp')}
        placeholder={t(`fields.wholeHall.${(chosen?.type ?? 'pool') === 'pool' ? 'pool' : 'other'}`)}
        options={lanes.map((number) => ({ value: String(number), label: t('fields.laneNumber', { lane: number }) }))}
        {...form.field('lane', { setValueAs: (value: unknown) => (value ? Number(value) : null) })}
      />
      <NumberField {...form.typed('max_capacity')} label={t('fields.capacity')} help={t('fields.capacityHelp')} />
    </div>
  );
}

function ForWhomFields({ form }: FieldsProps) {
  const { t } = useLanguage(['classes', 'common']);
  const [level, level_id] = useWatch({ control: form.control, name: ['level', 'level_id'] });
  const choices = useLevelChoices();
  const { data: levels = [] } = useQuery(levelsQuery);
  const chosen = level_id ?? onlyLevelOf(levels, level)?.id ?? level ?? '';
  // A class that is for one of every club's levels keeps it in a club with several of its own that map to it, or none.
  const other = level && chosen === level && !choices.some(({ value }) => value === level);
  const options = other ? [{ value: level, label: t(`common:levels.${level}`) }, ...choices] : choices;
  const choose = (value: string) => {
    const next = levelArgs(value);
    form.setValue('level', next.level, { shouldDirty: true });
    form.setValue('level_id', next.level_id, { shouldDirty: true });
  };
  return (
    <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-[2fr_1fr_1fr]">
      <SelectField
        label={t('fields.level')}
        placeholder={t('common:levels.any')}
        options={options}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className="max-sm:col-span-2"
      />
      <NumberField {...form.typed('age_min')} label={t('fields.ageMin')} placeholder="–" />
      <NumberField {...form.typed('age_max')} label={t('fields.ageMax')} placeholder="–" />
    </div>
  );
}

const PARTS = ['teacher_ids', 'assistant_ids'] as const;

/** The class's other teachers, whom the site names, and assistants. */
function OtherInstructors({ control }: { control: ClassForm['control'] }) {
  const { t } = useLanguage('classes');
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const { data: levels = [] } = useQuery(levelsQuery);
  const ofClub = useClubSettings().childrenAnInstructor;
  const [main, capacity, level, teachers, assistants] = useWatch({
    control,
    name: ['instructor_id', 'max_capacity', 'level_id', ...PARTS],
  });
  const taken = new Set([main, ...(teachers ?? []), ...(assistants ?? [])]);
  const free = instructors.filter(({ user_id }) => !taken.has(user_id));
  const nameOf = (id: string) => instructors.find(({ user_id }) => user_id === id)?.full_name ?? '…';
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <InstructorsNote
          swimmers={Number(capacity) || 0}
          instructors={[...taken].filter(Boolean).length}
          childrenAnInstructor={levels.find(({ id }) => id === level)?.ratio ?? ofClub}
        />
      </div>
      {PARTS.map((part) => (
        <Controller
          key={part}
          control={control}
          name={part}
          render={({ field, fieldState }) => (
            <div>
              <SelectField
                key={free.length}
                label={t(`fields.${part}`)}
                optional
                placeholder={t('fields.addInstructor')}
                options={free.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
                value=""
                onChange={({ target }) => target.value && field.onChange([...(field.value ?? []), target.value])}
                error={fieldState.error?.message}
              />
              <ul>
                {(field.value ?? []).map((id) => (
                  <li key={id} className="flex items-center justify-between gap-2 pl-1">
                    <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(id)}</span>
                    <IconButton
                      name={t('fields.removeInstructor', { name: nameOf(id) })}
                      icon={<X />}
                      onClick={() => field.onChange((field.value ?? []).filter((other) => other !== id))}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
        />
      ))}
    </div>
  );
}
