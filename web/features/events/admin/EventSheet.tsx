import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { EVENT_KINDS } from '../../../../contracts/events.ts';
import { saveEventInput } from '../../../../contracts/inputs/events.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { ClockField } from '../../../kit/ClockField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { locationsQuery } from '../../locations/locations-data.ts';
import type { WholeEvent } from '../events-data.ts';
import { CampFields } from './camps/CampFields.tsx';
import { eventInput } from './events-data.ts';

/** Makes an event, or changes one. */
export function EventSheet({ row, onClose }: { row: WholeEvent | null; onClose: () => void }) {
  const { t } = useLanguage('adminEvents');
  const form = useClubForm(saveEventInput, eventInput(row), {
    fieldOf: { event_capacity_below_taken: 'capacity', location_not_found: 'location_id' },
  });
  return (
    <FormDialog
      sheet
      title={t(row ? 'edit' : 'add')}
      onClose={onClose}
      call="save_event"
      done={({ let_in: count }, { title }) => ({
        text: t(row ? 'saved' : 'created', { title }),
        description: count > 0 ? t('letIn', { count }) : undefined,
      })}
      form={form}
      failed={t(row ? 'failed.update' : 'failed.create')}
    >
      <EventFields form={form} />
    </FormDialog>
  );
}

export type EventInput = z.input<typeof saveEventInput>;
export type EventForm = ClubForm<EventInput, z.output<typeof saveEventInput>>;

/** All of an event: what it is in three languages, when, where, for how many and for how much. */
function EventFields({ form }: { form: EventForm }) {
  const { t } = useLanguage(['adminEvents', 'admin']);
  const { field } = form;
  return (
    <>
      <TextField label={t('fields.title')} {...field('title')} />
      <TextArea label={t('fields.description')} optional rows={4} {...field('description')} />
      <TranslatedFields
        texts={{
          title: t('admin:translations.name'),
          description: { label: t('fields.description'), rows: 3 },
        }}
        field={field}
      />
      <div className="grid grid-cols-[2fr_1fr] items-start gap-5">
        <DayField {...form.typed('starts_on')} label={t('fields.startsOn')} />
        <ClockField {...form.typed('starts_time')} label={t('fields.startsTime')} placeholder="09:00" />
        <DayField {...form.typed('ends_on')} label={t('fields.endsOn')} />
        <ClockField {...form.typed('ends_time')} label={t('fields.endsTime')} placeholder="09:00" />
      </div>
      <WhereFields form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField {...form.typed('capacity')} label={t('fields.capacity')} help={t('fields.capacityHelp')} />
        <PriceField {...form.typed('fee')} label={t('fields.fee')} />
      </div>
      <CampFields form={form} />
      <div className="grid grid-cols-2 items-start gap-5">
        <NumberField {...form.typed('age_min')} label={t('fields.ageMin')} placeholder="–" />
        <NumberField {...form.typed('age_max')} label={t('fields.ageMax')} placeholder="–" />
      </div>
      <DayField {...form.typed('closes_on')} label={t('fields.closes')} help={t('fields.closesHelp')} optional />
      <Checkbox label={t('fields.published')} help={t('fields.publishedHelp')} {...form.register('is_published')} />
    </>
  );
}

function WhereFields({ form }: { form: EventForm }) {
  const { t, localized } = useLanguage('adminEvents');
  const { data: locations = [] } = useQuery(locationsQuery);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('fields.kind')}
        options={EVENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.field('kind')}
      />
      <SelectField
        label={t('fields.location')}
        placeholder={t('fields.elsewhere')}
        options={locations.map((location) => ({
          value: location.id,
          label: localized(location, 'name'),
        }))}
        {...form.field('location_id', { setValueAs: (value: unknown) => value || null })}
      />
    </div>
  );
}
