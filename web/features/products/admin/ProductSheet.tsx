import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { saveProductInput } from '../../../../contracts/inputs/products.ts';
import { PRODUCT_CATEGORIES } from '../../../../contracts/product-categories.ts';
import { MAX_PRODUCT_IMAGES } from '../../../../contracts/products.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { AddRowButton } from '../../../kit/RowButtons.tsx';
import { TaxRateField } from '../../../kit/TaxRateField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { ClubError } from '../../../lib/api/club-error.ts';
import { keepStill } from '../../../lib/browser/keep-still.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { productInput, type Product } from './products-data.ts';

/** Makes a product, or changes one. */
export function ProductSheet({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const { t } = useLanguage(['adminProducts', 'common']);
  const save = useProcedure('save_product');
  const [uploading, setUploading] = useState(false);
  const form = useClubForm(saveProductInput, productInput(product));
  const { errors } = form.formState;
  const sized = useWatch({ control: form.control, name: 'sizes' })?.length;
  const images = useController(form.typed('images'));
  const { field } = form;
  const submit = form.saving(
    (values) =>
      save.run(values, {
        done: t(product ? 'saved' : 'created', { name: values.name }),
        onSuccess: onClose,
      }),
    (error) => {
      if (error instanceof ClubError && error.code === 'size_in_stock')
        form.setError('root', {
          message: t('sizes.left', { size: error.details, count: Number(error.hint) }),
        });
    },
  );
  return (
    <FormDialog
      sheet
      title={t(product ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(product ? 'common:save' : 'create')}
      form={form}
      failed={t(product ? 'failed.update' : 'failed.create')}
      busy={uploading}
    >
      <TextField label={t('fields.name')} {...field('name')} />
      <SelectField
        label={t('fields.category')}
        placeholder={t('fields.chooseCategory')}
        options={PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        {...field('category')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PriceField {...form.typed('price')} label={t('fields.price')} />
        <TaxRateField {...form.typed('vat_percent')} />
        {!product && !sized && (
          <NumberField
            {...form.typed('opening_stock')}
            label={t('fields.openingStock')}
            help={t('fields.openingStockHelp')}
            optional
          />
        )}
      </div>
      <SizesField form={form} before={product} />
      <TextArea label={t('fields.description')} optional {...field('description')} />
      <TranslatedFields
        texts={{
          name: t('fields.name'),
          description: {
            label: t('fields.description'),
            rows: 2,
          },
        }}
        field={field}
      />
      <PicturesField
        label={t('fields.images')}
        help={t('fields.imagesHelp')}
        bucket="products"
        max={MAX_PRODUCT_IMAGES}
        value={images.field.value}
        onChange={images.field.onChange}
        onBusy={setUploading}
        error={errors.images?.message}
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-lg font-bold">{t('safety.title')}</legend>
        <TextArea label={t('safety.maker')} help={t('safety.makerHelp')} rows={2} optional {...field('maker')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label={t('safety.makerContact')} optional {...field('maker_contact')} />
          <TextField label={t('safety.model')} optional {...field('model')} />
        </div>
        <TextArea
          label={t('safety.euContact')}
          help={t('safety.euContactHelp')}
          rows={2}
          optional
          {...field('eu_contact')}
        />
        <TextArea label={t('safety.warnings')} optional {...field('warnings')} />
        <TranslatedFields
          texts={{
            warnings: { label: t('safety.warnings'), rows: 2 },
          }}
          field={field}
        />
      </fieldset>
      <Checkbox label={t('fields.active')} help={t('fields.activeHelp')} {...form.register('is_active')} />
    </FormDialog>
  );
}

type ProductInput = z.input<typeof saveProductInput>;

interface SizesFieldProps {
  form: ClubForm<ProductInput, z.output<typeof saveProductInput>>;
  /** The product as it is kept; undefined for a new one. */
  before: Product | undefined;
}

/** The sizes of a product in the order of the shop; a new one says how many there are. */
function SizesField({ form, before }: SizesFieldProps) {
  const { t } = useLanguage('adminProducts');
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'sizes' });
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
                  <TextField label={t('sizes.name')} {...form.field(`sizes.${index}.label`)} />
                  {field.size_id ? (
                    <p className="self-center pt-6 text-muted tabular">
                      {t('pieces', {
                        count: before?.product_sizes.find(({ id }) => id === field.size_id)?.stock_quantity ?? 0,
                      })}
                    </p>
                  ) : (
                    <NumberField {...form.typed(`sizes.${index}.opening_stock`)} label={t('sizes.pieces')} />
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
          <AddRowButton onClick={() => append({ label: '', opening_stock: null })}>{t('sizes.add')}</AddRowButton>
        </div>
      )}
    </Field>
  );
}
