import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { clubMakeUpsInput } from '../../../contracts/inputs/settings.ts';
import { LEVELS, type Level } from '../../../contracts/levels.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { CheckList } from '../../components/fields/CheckList.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { locationsQuery } from '../locations/locations-data.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

/** The rules by which missed lessons are made up. */
export function MakeUpsForm({ settings }: { settings: AdminSettings }) {
  const { t, localized } = useLanguage(['adminSettings', 'common']);
  const { data: locations = [] } = useQuery(locationsQuery);
  const { make_ups, make_up_days, make_ups_a_month, make_ups_of_cancelled, make_ups_outlive_package } = settings;
  const { make_up_location_ids, evening_offers, evening_offer_minutes } = settings;
  const make_up_levels = settings.make_up_levels as Level[];
  const { form, onSubmit } = useSettingsForm(clubMakeUpsInput, {
    make_ups,
    make_up_days,
    make_ups_a_month,
    make_ups_of_cancelled,
    make_ups_outlive_package,
    make_up_levels,
    make_up_location_ids,
    evening_offers,
    evening_offer_minutes,
  });
  const { register } = form;
  const isOn = useWatch({ control: form.control, name: 'make_ups' });
  const offersSeats = useWatch({ control: form.control, name: 'evening_offers' });
  const levels = useController(form.typed('make_up_levels')).field;
  const chosenLocations = useController(form.typed('make_up_location_ids')).field;
  return (
    <SettingsForm title={t('makeUps.title')} form={form} onSubmit={onSubmit}>
      <p>{t('makeUps.lead')}</p>
      <Checkbox label={t('makeUps.on')} help={t('makeUps.onHelp')} {...register('make_ups')} />
      {isOn && (
        <>
          <NumberField
            {...form.typed('make_up_days')}
            label={t('makeUps.days')}
            help={t('makeUps.daysHelp')}
            unit={t('units.days')}
          />
          <NumberField
            {...form.typed('make_ups_a_month')}
            optional
            label={t('makeUps.aMonth')}
            help={t('makeUps.aMonthHelp')}
          />
          <Checkbox
            label={t('makeUps.ofCancelled')}
            help={t('makeUps.ofCancelledHelp')}
            {...register('make_ups_of_cancelled')}
          />
          <Checkbox
            label={t('makeUps.outlive')}
            help={t('makeUps.outliveHelp')}
            {...register('make_ups_outlive_package')}
          />
          <CheckList
            label={t('makeUps.levels')}
            help={t('makeUps.levelsHelp')}
            value={levels.value}
            onChange={(chosen) => levels.onChange(LEVELS.filter((level) => chosen.includes(level)))}
            options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
          />
          <CheckList
            label={t('makeUps.locations')}
            help={t('makeUps.locationsHelp')}
            value={chosenLocations.value}
            onChange={chosenLocations.onChange}
            options={locations.map((location) => ({ value: location.id, label: localized(location, 'name') }))}
          />
          <Checkbox label={t('fields.evening')} help={t('fields.eveningHelp')} {...register('evening_offers')} />
          {offersSeats && (
            <NumberField
              {...form.typed('evening_offer_minutes')}
              label={t('fields.eveningMinutes')}
              help={t('fields.eveningMinutesHelp')}
              unit={t('units.minutes')}
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}
