import { type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { needsParent } from '../../../../contracts/athletes.ts';
import { GENDERS } from '../../../../contracts/children.ts';
import { registerAthleteInput } from '../../../../contracts/inputs/athletes.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { PhoneField } from '../../../components/fields/PhoneField.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { ClubForm } from '../../../lib/forms/form.ts';

export type AthleteInput = z.input<typeof registerAthleteInput>;

/** An athlete's fields, empty. */
export const NO_ATHLETE: AthleteInput = { birth_date: '', gender: null, license: '', phone: '', parent_email: '' };

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An athlete's data; under 14 with a parent's address. */
export function AthleteFields<Input extends AthleteInput>({ form }: { form: UseFormReturn<Input, unknown, never> }) {
  const { t } = useLanguage('athlete');
  // The form of the page has more fields; of these it knows what is here.
  const fields = form as unknown as ClubForm<AthleteInput, AthleteInput>;
  const birthday = fields.watch('birth_date');
  return (
    <>
      <Controlled {...fields.typed('birth_date')}>
        {(field) => <DateField {...field} label={t('fields.birthDate')} max={clubDay()} autoComplete="bday" />}
      </Controlled>
      {DAY.test(birthday) && needsParent(birthday) && (
        <TextField
          label={t('fields.parentEmail')}
          help={t('fields.parentHelp')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...fields.field('parent_email')}
        />
      )}
      <Controlled {...fields.typed('gender')}>
        {({ onChange, value, error }) => (
          <Field label={t('fields.gender')} optional fieldset error={error}>
            {() => (
              <SegmentedControl
                name={t('fields.gender')}
                value={value ?? null}
                onChange={onChange}
                segments={GENDERS.map((gender) => ({ value: gender, label: t(`fields.${gender}`) }))}
                className="w-full"
              />
            )}
          </Field>
        )}
      </Controlled>
      <TextField
        label={t('fields.license')}
        help={t('fields.licenseHelp')}
        optional
        autoComplete="off"
        {...fields.field('license')}
      />
      <Controlled {...fields.typed('phone')}>
        {(field) => <PhoneField {...field} value={field.value ?? ''} label={t('fields.phone')} optional />}
      </Controlled>
    </>
  );
}

/** Refusals of a parent's address. */
export const PARENT_FAULTS = { parent_is_athlete: 'parent_email', too_many_requests: 'parent_email' } as const;

/** The fields of refusals. */
export const ATHLETE_FAULTS = { ...PARENT_FAULTS, birth_date_fixed: 'birth_date' } as const;
