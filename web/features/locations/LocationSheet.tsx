import { LOCATION_TYPES } from '../../../contracts/classes.ts';
import { locationInput } from '../../../contracts/inputs/locations.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { formTexts } from '../../kit/form-texts.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useLocationChange, type Location } from './locations-data.ts';

/** Makes a location, or changes one. */
export function LocationSheet({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const { t } = useLanguage(['locations', 'common']);
  const change = useLocationChange();
  const start = {
    ...formTexts(location, 'name', 'address', 'description'),
    type: location?.type ?? ('pool' as const),
    is_active: location?.is_active ?? true,
    lane_count: location?.lane_count ?? null,
    has_check_in: location?.has_check_in ?? false,
  };
  const form = useClubForm(locationInput, start, { fieldOf: { '23505': 'name' } });
  const { field } = form;
  return (
    <FormDialog
      sheet
      title={location ? t(`edit.${location.type}`) : t('add')}
      onClose={onClose}
      save={(values) =>
        change.run(location ? { act: 'update', ids: [location.id], row: values } : { act: 'create', row: values })
      }
      done={(_, values) => t(location ? 'saved' : 'created', { name: values.name })}
      submitLabel={t(location ? 'common:save' : 'create')}
      form={form}
      failed={t(location ? 'failed.update' : 'failed.create')}
    >
      <TextField label={t('fields.name')} {...field('name')} />
      <SelectField
        label={t('fields.type')}
        options={LOCATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...field('type')}
      />
      <TextField label={t('fields.address')} optional {...field('address')} />
      <NumberField
        {...form.typed('lane_count')}
        label={t('fields.laneCount')}
        help={t('fields.laneCountHelp')}
        optional
      />
      <TextArea
        label={t('fields.description')}
        help={t('fields.descriptionHelp')}
        optional
        rows={3}
        {...field('description')}
      />
      <TranslatedFields
        texts={{
          name: t('fields.name'),
          address: t('fields.address'),
          description: { label: t('fields.description'), rows: 2 },
        }}
        field={field}
      />
      <Checkbox label={t('fields.active')} help={t('fields.activeHelp')} {...form.register('is_active')} />
      <Checkbox label={t('fields.checkIn')} help={t('fields.checkInHelp')} {...form.register('has_check_in')} />
    </FormDialog>
  );
}
