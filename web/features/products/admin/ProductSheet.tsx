import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PRODUCT_CATEGORIES } from '../../../../contracts/product-categories.ts';
import { MAX_PRODUCT_IMAGES } from '../../../../contracts/products.ts';
import { saveProductInput } from '../../../../contracts/inputs/products.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { ClubError } from '../../../lib/club-error.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { SizesField } from './SizesField.tsx';
import { productInput } from './products-data.ts';
import type { Product } from './products-data.ts';

/** Makes a product, or changes one. */
export function ProductSheet({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const { t } = useTranslation(['adminProducts', 'common']);
  const save = useProcedure('save_product');
  const [uploading, setUploading] = useState(false);
  const form = useClubForm(saveProductInput, productInput(product));
  const { errors, isDirty, isSubmitting } = form.formState;
  const sized = useWatch({ control: form.control, name: 'sizes' })?.length;
  const images = useController({ control: form.control, name: 'images' });
  const field = (name: Parameters<typeof form.register>[0]) => ({
    ...form.register(name),
    error: errors[name as keyof typeof errors]?.message as string | undefined,
    autoComplete: 'off',
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t(product ? 'adminProducts:saved' : 'adminProducts:created', { name: values.name }));
      onClose();
    } catch (error) {
      showFault(form, error);
      if (error instanceof ClubError && error.code === 'size_in_stock')
        form.setError('root', {
          message: t('adminProducts:sizes.left', { size: error.details, count: Number(error.hint) }),
        });
    }
  });
  const failed = t(product ? 'adminProducts:failed.update' : 'adminProducts:failed.create');
  const fault = save.isError ? [failed, errors.root?.message].filter(Boolean).join('. ') : undefined;
  return (
    <FormSheet
      title={t(product ? 'adminProducts:edit' : 'adminProducts:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(product ? 'common:save' : 'adminProducts:create')}
      busy={isSubmitting || uploading}
      dirty={isDirty}
      fault={fault}
    >
      <TextField label={t('adminProducts:fields.name')} {...field('name')} />
      <SelectField
        label={t('adminProducts:fields.category')}
        placeholder={t('adminProducts:fields.chooseCategory')}
        options={PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`adminProducts:categories.${value}`) }))}
        {...field('category')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PriceField control={form.control} name="price" label={t('adminProducts:fields.price')} />
        {!product && !sized && (
          <NumberField
            control={form.control}
            name="opening_stock"
            label={t('adminProducts:fields.openingStock')}
            help={t('adminProducts:fields.openingStockHelp')}
            optional
          />
        )}
      </div>
      <SizesField form={form} before={product} />
      <TextArea label={t('adminProducts:fields.description')} optional {...field('description')} />
      <TranslatedFields
        texts={{
          name: { en: t('adminProducts:fields.nameEn'), ru: t('adminProducts:fields.nameRu') },
          description: {
            en: t('adminProducts:fields.descriptionEn'),
            ru: t('adminProducts:fields.descriptionRu'),
            rows: 2,
          },
        }}
        field={field}
      />
      <PicturesField
        label={t('adminProducts:fields.images')}
        help={t('adminProducts:fields.imagesHelp')}
        bucket="products"
        max={MAX_PRODUCT_IMAGES}
        value={images.field.value}
        onChange={images.field.onChange}
        onBusy={setUploading}
        error={errors.images?.message}
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-lg font-bold">{t('adminProducts:safety.title')}</legend>
        <TextArea
          label={t('adminProducts:safety.maker')}
          help={t('adminProducts:safety.makerHelp')}
          rows={2}
          optional
          {...field('maker')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label={t('adminProducts:safety.makerContact')} optional {...field('maker_contact')} />
          <TextField label={t('adminProducts:safety.model')} optional {...field('model')} />
        </div>
        <TextArea
          label={t('adminProducts:safety.euContact')}
          help={t('adminProducts:safety.euContactHelp')}
          rows={2}
          optional
          {...field('eu_contact')}
        />
        <TextArea label={t('adminProducts:safety.warnings')} optional {...field('warnings')} />
        <TranslatedFields
          texts={{
            warnings: { en: t('adminProducts:safety.warningsEn'), ru: t('adminProducts:safety.warningsRu'), rows: 2 },
          }}
          field={field}
        />
      </fieldset>
      <Checkbox
        label={t('adminProducts:fields.active')}
        help={t('adminProducts:fields.activeHelp')}
        {...form.register('is_active')}
      />
    </FormSheet>
  );
}
