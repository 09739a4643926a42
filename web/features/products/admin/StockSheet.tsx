import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { changeStockInput } from '../../../../contracts/inputs/products.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { keepStill } from '../../../lib/browser/keep-still.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { stockMovesQuery, type Product, type StockMove } from './products-data.ts';

/** The stock of a product, a way to change it, and its earlier changes. */
export function StockSheet({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t, localized } = useLanguage('adminProducts');
  const { lowStock } = useClubSettings();
  const { data: moves, error, refetch } = useQuery(stockMovesQuery(product.id));
  const [isTyped, setTyped] = useState(false);
  const { leave, question } = useLeaving(isTyped, onClose);
  return (
    <Sheet onClose={leave} title={localized(product, 'name')}>
      <p className="flex items-baseline gap-2">
        <span className="font-condensed text-5xl font-bold tabular">{product.stock_quantity}</span>
        <span className="text-muted">{t('stock.inStock', { count: product.stock_quantity })}</span>
      </p>
      {product.product_sizes.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {product.product_sizes.map(({ id, label, stock_quantity }) => (
            <li key={id}>
              <Chip tone={stock_quantity <= lowStock ? 'warning' : 'water'}>
                {label}: {t('pieces', { count: stock_quantity })}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <StockForm product={product} onTyped={setTyped} />
      <section>
        <h2 className="mb-2 text-lg font-bold">{t('stock.history')}</h2>
        <QueryState query={{ data: moves, error, refetch }} lines={3} />
        {moves?.length === 0 && <p className="text-muted">{t('stock.noHistory')}</p>}
        {moves && moves.length > 0 && (
          <ol className="divide-y divide-line">
            {moves.map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </ol>
        )}
      </section>
      {question}
    </Sheet>
  );
}

function Move({ move }: { move: StockMove }) {
  const { t, dateTime } = useLanguage('adminProducts');
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="font-semibold">{t(`stock.reasons.${move.reason}`)}</span>
        {move.product_sizes && <span className="text-muted"> · {move.product_sizes.label}</span>}
        {move.note && <span className="[overflow-wrap:anywhere]"> · {move.note}</span>}
        <span className="block text-sm text-muted">
          {[dateTime(move.created_at), move.profiles?.full_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-right tabular">
        <span className={cx('font-semibold', move.change > 0 ? 'text-success' : 'text-danger')}>
          {move.change > 0 ? `+${move.change}` : `−${-move.change}`}
        </span>
        <span className="block text-sm text-muted">{t('stock.after', { count: move.quantity_after })}</span>
      </span>
    </li>
  );
}

type Direction = 'delivery' | 'more' | 'less';

/** A delivery, or a correction up or down: how many pieces, and why. */
function StockForm({ product, onTyped }: { product: Product; onTyped: (isTyped: boolean) => void }) {
  const { t } = useLanguage('adminProducts');
  const change = useProcedure('change_stock');
  const [direction, setDirection] = useState<Direction>('delivery');
  const start = {
    product_id: product.id,
    size_id: product.product_sizes[0]?.id ?? null,
    change: null as unknown as number,
    reason: 'delivery' as const,
    note: '',
  };
  const form = useClubForm(changeStockInput, start, { fieldOf: { out_of_stock: 'change' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const submit = form.saving(
    async (values) => {
      const { stock_quantity } = await change.run({
        ...values,
        change: direction === 'less' ? -values.change : values.change,
        reason: direction === 'delivery' ? 'delivery' : 'correction',
      });
      toast.success(t('stock.changed', { count: stock_quantity }));
      form.reset({ ...start, size_id: values.size_id });
    },
    () => {
      if (form.getFieldState('change').error)
        form.setError('change', {
          message: t('stock.notSoMany', { count: inStock(product, form.getValues('size_id')) }),
        });
    },
  );
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
          {...form.field('size_id')}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField
          label={t('stock.pieces')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('change', { setValueAs: numberOf })}
        />
        <TextField
          label={t('stock.note')}
          placeholder={t(`stock.notes.${direction}`)}
          optional
          autoComplete="off"
          {...form.field('note')}
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
