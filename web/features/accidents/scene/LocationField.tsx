import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { locationsQuery } from '../../locations/locations-data.ts';

/** The location of an accident outside of lessons and events. */
export function LocationField(field: UseFormRegisterReturn & { error: string | undefined }) {
  const { t, localized } = useLanguage('accidents');
  const { data: locations = [] } = useQuery(locationsQuery);
  return (
    <SelectField
      label={t('report.location')}
      placeholder={t('report.elsewhere')}
      options={locations
        .filter(({ is_active }) => is_active)
        .map((location) => ({ value: location.id, label: localized(location, 'name') }))}
      {...field}
    />
  );
}
