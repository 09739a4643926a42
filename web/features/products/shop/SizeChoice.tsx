import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import type { Size } from './product.ts';

interface SizeChoiceProps {
  sizes: readonly Size[];
  value: string | null;
  onChange: (sizeId: string) => void;
  error: string | undefined;
}

/** The sizes side by side; one that is sold out says so and cannot be chosen. */
export function SizeChoice({ sizes, value, onChange, error }: SizeChoiceProps) {
  const { t } = useTranslation('shop');
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{t('size')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label
            key={size.id}
            className={cx(
              'relative grid min-h-12 min-w-16 cursor-pointer place-items-center rounded-control border px-4 py-1 text-center font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-water',
              value === size.id ? 'border-water bg-water-soft ring-1 ring-water' : 'border-line-strong bg-raised',
              size.stock === 0 && 'cursor-not-allowed border-dashed text-muted',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={value === size.id}
              disabled={size.stock === 0}
              onChange={() => onChange(size.id)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            <span className={cx(size.stock === 0 && 'line-through')}>{size.label}</span>
            {size.stock === 0 && <span className="text-sm font-normal">{t('outOfStock')}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
