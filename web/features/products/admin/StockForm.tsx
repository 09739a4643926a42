import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeStockInput } from '../../../../contracts/inputs/products.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { keepStill } from '../../../lib/keep-still.ts';
import { useProductCall } from './products-data.ts';
import type { Product } from './products-data.ts';

type Direction = 'delivery' | 'more' | 'less';

/** A delivery, or a correction up or down: how many pieces, and why. */
export function StockForm({ product }: { product: Product }) {
  const { t } = useTranslation('adminProducts');
  const change = useProductCall('change_stock');
  const [direction, setDirection] = useState<Direction>('delivery');
  const start = {
    product_id: product.id,
    size_id: product.product_sizes[0]?.id ?? null,
    change: null as unknown as number,
    reason: 'delivery' as const,
    note: '',
  };
  const form = useClubForm(changeStockInput, start);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const signed = direction === 'less' ? -values.change : values.change;
    try {
      const { stock_quantity } = await change.mutateAsync({
        ...values,
        change: signed,
        reason: direction === 'delivery' ? 'delivery' : 'correction',
      });
      toast.success(t('stock.changed', { count: stock_quantity }));
      form.reset({ ...start, size_id: values.size_id });
    } catch (error) {
      showFault(form, error, { out_of_stock: 'change' });
      if (form.getFieldState('change').error)
        form.setError('change', { message: t('stock.notSoMany', { count: inStock(product, values.size_id) }) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-card bg-water-soft/50 p-4">
      <SegmentedControl<Direction>
        name={t('stock.what')}
        value={direction}
        onChange={setDirection}
        segments={(['delivery', 'more', 'less'] as const).map((value) => ({ value, label: t(`stock.${value}`) }))}
        className="max-sm:flex"
      />
      {product.product_sizes.length > 0 && (
        <SelectField
          label={t('sizes.name')}
          options={product.product_sizes.map(({ id, label, stock_quantity }) => ({
            value: id,
            label: `${label} · ${t('pieces', { count: stock_quantity })}`,
          }))}
          {...form.register('size_id')}
          error={errors.size_id?.message}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField
          label={t('stock.pieces')}
          inputMode="numeric"
          autoComplete="off"
          {...form.register('change', { setValueAs: numberOf })}
          error={errors.change?.message}
        />
        <TextField
          label={t('stock.note')}
          placeholder={t(`stock.notes.${direction}`)}
          optional
          autoComplete="off"
          {...form.register('note')}
          error={errors.note?.message}
        />
      </div>
      <FormError message={errors.root?.message} />
      <Button
        type="submit"
        kind="secondary"
        onMouseDown={keepStill}
        busy={isSubmitting}
        className="self-start bg-raised!"
      >
        {t('stock.save')}
      </Button>
    </form>
  );
}

const inStock = ({ product_sizes, stock_quantity }: Product, sizeId: string | null | undefined): number =>
  product_sizes.find(({ id }) => id === sizeId)?.stock_quantity ?? stock_quantity;

function numberOf(typed: unknown): number | null {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' && /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;
}
