import type { FieldPath, FieldValues } from 'react-hook-form';
import { MAX_FISCAL_NUMBER } from '../../../contracts/cash.ts';
import { TextField } from '../../components/fields/TextField.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { DayField } from '../../kit/DayField.tsx';
import { useTypedField, type TypedField } from '../../kit/use-typed-field.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The number and date of the fiscal receipt for cash; the club's setting says whether they may be left out. */
export function ReceiptFields<Input extends FieldValues>({ control }: Pick<TypedField<Input>, 'control'>) {
  const { t } = useLanguage('payment');
  const { needsFiscalReceipt } = useClubSettings();
  const field = useTypedField({ control, name: 'fiscal_number' as FieldPath<Input> });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        {...field}
        label={t('receipt.number')}
        optional={!needsFiscalReceipt}
        maxLength={MAX_FISCAL_NUMBER}
        autoComplete="off"
        value={(field.value ?? '') as string}
      />
      <DayField
        control={control}
        name={'fiscal_on' as FieldPath<Input>}
        label={t('receipt.date')}
        optional={!needsFiscalReceipt}
        max={clubDay()}
      />
    </div>
  );
}

/** The receipt of a confirmation: it has a number, and only cash has one. */
export const receiptOf = (
  method: string | null | undefined,
  { fiscal_number, fiscal_on }: { fiscal_number: string | null; fiscal_on?: string | null | undefined },
) =>
  method === 'cash' && fiscal_number
    ? { fiscal_number, fiscal_on: fiscal_on ?? null }
    : { fiscal_number: null, fiscal_on: null };
