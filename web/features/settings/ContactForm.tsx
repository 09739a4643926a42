import { Plus, Trash2 } from 'lucide-react';
import { useController, useFieldArray, type Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { clubContactInput } from '../../../contracts/inputs/settings.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { PhoneField } from '../../components/fields/PhoneField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { ClockField } from '../../kit/ClockField.tsx';
import { formTexts } from '../../kit/form-texts.ts';
import { RemoveRowButton } from '../../kit/RowButtons.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { keepStill } from '../../lib/browser/keep-still.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { ClubForm } from '../../lib/forms/form.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

/** The club's contacts and office hours. */
export function ContactForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { form, onSubmit } = useSettingsForm(clubContactInput, {
    ...formTexts(settings, 'address'),
    phones: settings.phones.map(formatPhone),
    email: settings.email,
    office_hours: [...settings.office_hours].sort((a, b) => a.day - b.day || a.opens.localeCompare(b.opens)),
  });
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <TextField label={t('fields.address')} optional {...form.field('address')} />
      <TranslatedFields texts={{ address: t('fields.address') }} field={form.field} />
      <TextField
        label={t('fields.email')}
        help={t('fields.emailHelp')}
        optional
        type="email"
        inputMode="email"
        {...form.field('email')}
      />
      <PhonesField {...form.typed('phones')} />
      <OfficeHoursField form={form} />
    </SettingsForm>
  );
}

type Contact = z.input<typeof clubContactInput>;

const MOST = 5;

/** The club's phones; the first one is the one that visitors see. */
function PhonesField(props: { control: Control<Contact>; name: 'phones' }) {
  const { t } = useLanguage('adminSettings');
  const { field, fieldState } = useController(props);
  const { value: phones, onChange, onBlur } = field;
  const faults = Array.isArray(fieldState.error) ? (fieldState.error as ({ message?: string } | undefined)[]) : [];
  return (
    <Field label={t('fields.phones')} help={t('fields.phonesHelp')} fieldset>
      {() => (
        <div className="flex flex-col gap-3">
          {phones.map((phone, index) => (
            <div key={index} className="grid grid-cols-[1fr_auto] items-start gap-2">
              <PhoneField
                label={t('fields.phone', { number: index + 1 })}
                value={phone}
                onChange={(next) => onChange(phones.map((one, position) => (position === index ? next : one)))}
                onBlur={onBlur}
                error={faults[index]?.message}
              />
              <RemoveRowButton
                name={t('removePhone', { number: index + 1 })}
                onClick={() => onChange(phones.filter((_, position) => position !== index))}
              />
            </div>
          ))}
          {phones.length < MOST && (
            <Button kind="secondary" icon={<Plus />} onClick={() => onChange([...phones, ''])} className="self-start">
              {t('addPhone')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

type HoursForm = ClubForm<Contact, z.output<typeof clubContactInput>>;

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Office hours, day by day; a day may have a break, a day without hours is closed. */
function OfficeHoursField({ form }: { form: HoursForm }) {
  const { t, weekday } = useLanguage('adminSettings');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'office_hours' });
  return (
    <Field label={t('fields.hours')} help={t('fields.hoursHelp')} fieldset>
      {() => (
        <ul className="divide-y divide-line">
          {WEEK.map((day) => {
            const hours = fields.flatMap((field, index) => (field.day === day ? [{ field, index }] : []));
            return (
              <li key={day} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                <span className="w-28 pt-2.5 font-semibold first-letter:uppercase max-sm:flex-1">{weekday(day)}</span>
                <div className="flex min-w-0 flex-1 flex-col gap-2 max-sm:order-last max-sm:basis-full">
                  {hours.length === 0 && <span className="text-muted sm:pt-2.5">{t('closed')}</span>}
                  {hours.map(({ field, index }) => (
                    <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
                      <ClockField
                        {...form.typed(`office_hours.${index}.opens`)}
                        label={<span className="sr-only">{t('opens', { day: weekday(day) })}</span>}
                      />
                      <ClockField
                        {...form.typed(`office_hours.${index}.closes`)}
                        label={<span className="sr-only">{t('closes', { day: weekday(day) })}</span>}
                      />
                      <IconButton
                        name={t('removeHours', { day: weekday(day) })}
                        icon={<Trash2 />}
                        onMouseDown={keepStill}
                        onClick={() => remove(index)}
                      />
                    </div>
                  ))}
                </div>
                <IconButton
                  name={t('addHours', { day: weekday(day) })}
                  icon={<Plus />}
                  onClick={() => append(nextHours(day, hours.at(-1)?.field.closes))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
}

function nextHours(day: number, after: string | undefined) {
  return after ? { day, opens: after, closes: '' } : { day, opens: '10:00', closes: '19:00' };
}
