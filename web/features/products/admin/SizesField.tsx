import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { saveProductInput } from '../../../../contracts/inputs/products.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { keepStill } from '../../../lib/keep-still.ts';
import { NumberField } from '../../../kit/NumberField.tsx';
import type { Product } from './products-data.ts';

type ProductInput = z.input<typeof saveProductInput>;

interface SizesFieldProps {
  form: UseFormReturn<ProductInput, unknown, z.output<typeof saveProductInput>>;
  /** The product as it is kept; undefined for a new one. */
  before: Product | undefined;
}

/** The sizes of a product in the order of the shop; a new one says how many there are. */
export function SizesField({ form, before }: SizesFieldProps) {
  const { t } = useTranslation('adminProducts');
  const control = form.control as unknown as Control<ProductInput>;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sizes' });
  const errors = form.formState.errors.sizes;
  const recounts = before && before.product_sizes.length === 0 && before.stock_quantity > 0 && fields.length > 0;
  return (
    <Field label={t('sizes.label')} help={t('sizes.help')} fieldset>
      {() => (
        <div className="flex flex-col gap-3">
          {recounts && (
            <p className="rounded-control bg-warning-soft p-3">
              {t('sizes.recount', { count: before.stock_quantity })}
            </p>
          )}
          <ul className="flex flex-col gap-3">
            {fields.map((field, index) => (
              <li key={field.id}>
                <div
                  role="group"
                  aria-label={t('sizes.one', { number: index + 1 })}
                  className="grid grid-cols-2 items-start gap-x-3 sm:grid-cols-[1fr_1fr_auto]"
                >
                  <TextField
                    label={t('sizes.name')}
                    autoComplete="off"
                    {...form.register(`sizes.${index}.label`)}
                    error={errors?.[index]?.label?.message}
                  />
                  {field.size_id ? (
                    <p className="self-center pt-6 text-muted tabular">
                      {t('pieces', {
                        count: before?.product_sizes.find(({ id }) => id === field.size_id)?.stock_quantity ?? 0,
                      })}
                    </p>
                  ) : (
                    <NumberField control={control} name={`sizes.${index}.opening_stock`} label={t('sizes.pieces')} />
                  )}
                  <span className="flex justify-end max-sm:col-span-2 sm:mt-8">
                    <IconButton
                      name={t('sizes.up', { number: index + 1 })}
                      icon={<ArrowUp />}
                      disabled={index === 0}
                      onMouseDown={keepStill}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      name={t('sizes.down', { number: index + 1 })}
                      icon={<ArrowDown />}
                      disabled={index === fields.length - 1}
                      onMouseDown={keepStill}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      name={t('sizes.remove', { number: index + 1 })}
                      icon={<Trash2 />}
                      onMouseDown={keepStill}
                      onClick={() => remove(index)}
                    />
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <Button
            kind="secondary"
            icon={<Plus aria-hidden="true" />}
            onMouseDown={keepStill}
            onClick={() => append({ label: '', opening_stock: null })}
            className="self-start"
          >
            {t('sizes.add')}
          </Button>
        </div>
      )}
    </Field>
  );
}
