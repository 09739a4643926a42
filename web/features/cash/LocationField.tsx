import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/SelectField.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { locationsQuery } from '../locations/locations-data.ts';

const LAST = 'cash.location';

/** Where this device last took cash: a desk stays where it is. */
export const lastLocation = (): string | null => localStorage.getItem(LAST) || null;

interface LocationFieldProps {
  value: string | null;
  onChange: (locationId: string | null) => void;
  error?: string | undefined;
}

/** Where cash was taken for what is for no class. */
export function LocationField({ value, onChange, error }: LocationFieldProps) {
  const { t } = useTranslation('payment');
  const localized = useLocalized();
  const { data = [] } = useQuery(locationsQuery);
  const choose = (chosen: string) => {
    localStorage.setItem(LAST, chosen);
    onChange(chosen || null);
  };
  return (
    <SelectField
      label={t('receipt.location')}
      value={value ?? ''}
      onChange={(event) => choose(event.target.value)}
      error={error}
      options={[
        { value: '', label: t('receipt.noLocation') },
        ...data.filter(({ is_active }) => is_active).map((row) => ({ value: row.id, label: localized(row, 'name') })),
      ]}
    />
  );
}
