import { Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { clubContactInput } from '../../../contracts/inputs/settings.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';

type Contact = z.input<typeof clubContactInput>;

const MOST = 5;

/** The club's phones; the first one is the one that visitors see. */
export function PhonesField({ control }: { control: Control<Contact, unknown, z.output<typeof clubContactInput>> }) {
  const { t } = useTranslation('adminSettings');
  const { field, fieldState } = useController({ control, name: 'phones' });
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
              <IconButton
                name={t('removePhone', { number: index + 1 })}
                icon={<Trash2 />}
                onClick={() => onChange(phones.filter((_, position) => position !== index))}
                className="mt-8"
              />
            </div>
          ))}
          {phones.length < MOST && (
            <Button
              kind="secondary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => onChange([...phones, ''])}
              className="self-start"
            >
              {t('addPhone')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
