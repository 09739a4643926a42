import type * as z from 'zod/mini';
import { CARE_FACTS, CHILD_FACTS, GENDERS } from '../../../contracts/children.ts';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { LEVELS } from '../../../contracts/levels.ts';
import { clubDay } from '../../../contracts/time.ts';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { PhoneField } from '../../components/fields/PhoneField.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { ClubForm } from '../../lib/forms/form.ts';
import { HealthConsent, type HealthConsentProps } from '../documents/HealthConsent.tsx';

export type ChildInput = z.input<typeof registerChildInput>;
export type ChildOutput = z.output<typeof registerChildInput>;
export type ChildForm = ClubForm<ChildInput, ChildOutput>;

/** A value for each field of the long set: one that is left out would be emptied by the next save. */
export type ChildValues = Required<Omit<ChildInput, 'full_name' | 'parent_id'>>;

/** Facts of a row as fields begin with them: a text where there is none is empty. */
export const typedFacts = <Fact extends string>(
  facts: readonly Fact[],
  row: Partial<Record<Fact, string | null>> = {},
) => Object.fromEntries(facts.map((fact) => [fact, row[fact] ?? ''])) as Record<Fact, string>;

/** The long set of fields, empty. */
export const NO_CHILD: ChildValues = {
  first_name: '',
  last_name: '',
  birth_date: '',
  skill_level: 'beginner',
  ...typedFacts(CHILD_FACTS),
  ...typedFacts(CARE_FACTS),
  gender: null,
};

export interface ChildFieldsProps {
  form: ChildForm;
  withLevel?: boolean;
  /** Asked before health data is typed; missing where it was agreed to already, or the club asks for no consent. */
  consent?: HealthConsentProps | undefined;
}

/** A child's data, with those that the people at the pool need. */
export function ChildFields({ form, withLevel, consent }: ChildFieldsProps) {
  const { t } = useLanguage('child');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('fields.firstName')} autoComplete="off" {...form.field('first_name')} />
        <TextField label={t('fields.lastName')} autoComplete="off" {...form.field('last_name')} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <BirthDateField form={form} />
        <GenderField form={form} />
      </div>
      {withLevel && <LevelField form={form} />}
      <NotesField form={form} />
      <CareFields form={form} consent={consent} />
    </>
  );
}

/** Notes for the instructor. */
export function NotesField({ form }: { form: ChildForm }) {
  const { t } = useLanguage('child');
  return <TextArea label={t('facts.notes')} help={t('fields.notesHelp')} optional rows={2} {...form.field('notes')} />;
}

/** The day of birth, typed or picked. */
export function BirthDateField({ form }: { form: ChildForm }) {
  const { t } = useLanguage('child');
  return (
    <Controlled {...form.typed('birth_date')}>
      {(field) => <DateField {...field} label={t('fields.birthDate')} max={clubDay()} autoComplete="off" />}
    </Controlled>
  );
}

/** The child's level in the water, in words a parent can answer. */
export function LevelField({ form }: { form: ChildForm }) {
  const { t } = useLanguage(['child', 'common']);
  return (
    <Controlled {...form.typed('skill_level')}>
      {(field) => (
        <RadioCards
          {...field}
          label={t('fields.level')}
          columns={3}
          options={LEVELS.map((level) => ({
            value: level,
            title: t(`common:levels.${level}`),
            detail: t(`levelHelp.${level}`),
          }))}
        />
      )}
    </Controlled>
  );
}

function GenderField({ form }: { form: ChildForm }) {
  const { t } = useLanguage('child');
  return (
    <Controlled {...form.typed('gender')}>
      {({ onChange, value, error }) => (
        <Field label={t('facts.gender')} optional fieldset error={error}>
          {() => (
            <SegmentedControl
              name={t('facts.gender')}
              value={value ?? null}
              onChange={onChange}
              segments={GENDERS.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
              className="w-full"
            />
          )}
        </Field>
      )}
    </Controlled>
  );
}

function CareFields({ form, consent }: Pick<ChildFieldsProps, 'form' | 'consent'>) {
  const { t } = useLanguage('child');
  return (
    <>
      {consent && (
        <HealthConsent
          {...consent}
          onChange={(agreed) => {
            if (!agreed) form.setValue('medical_notes', '');
            consent.onChange(agreed);
          }}
        />
      )}
      {(!consent || consent.agreed) && (
        <TextArea
          label={t('facts.medical_notes')}
          help={t('fields.medicalHelp')}
          optional
          rows={2}
          {...form.field('medical_notes')}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('facts.emergency_contact_name')}
          optional
          autoComplete="off"
          {...form.field('emergency_contact_name')}
        />
        <Controlled {...form.typed('emergency_contact_phone')}>
          {(field) => (
            <PhoneField {...field} value={field.value ?? ''} label={t('facts.emergency_contact_phone')} optional />
          )}
        </Controlled>
      </div>
      <CollectorsField form={form} />
    </>
  );
}

/** People who may collect the child, one a line. */
export function CollectorsField({ form }: { form: ChildForm }) {
  const { t } = useLanguage('child');
  return (
    <TextArea
      label={t('facts.collectors')}
      help={t('fields.collectorsHelp')}
      optional
      rows={2}
      {...form.field('collectors')}
    />
  );
}
