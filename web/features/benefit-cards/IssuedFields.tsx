import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { issuersQuery } from './benefit-cards-data.ts';

interface IssuedFieldsProps {
  kind: 'card' | 'voucher';
  form: { field: (name: 'issuer_id' | 'number') => UseFormRegisterReturn & { error: string | undefined } };
}

const OF = {
  card: { issues: 'has_cards', number: 'form.number', help: 'form.numberHelp' },
  voucher: { issues: 'has_vouchers', number: 'voucher.number', help: 'voucher.numberHelp' },
} as const;

/** The issuer and the number of a card or a voucher. */
export function IssuedFields({ kind, form }: IssuedFieldsProps) {
  const { t } = useLanguage('benefitCards');
  const { issues, number, help } = OF[kind];
  const { data: issuers = [] } = useQuery(issuersQuery(issues));
  return (
    <>
      <SelectField
        label={t('form.issuer')}
        placeholder={t('form.choose')}
        options={issuers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('issuer_id')}
      />
      <TextField
        label={t(number)}
        help={t(help)}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('number')}
      />
    </>
  );
}
