import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { Chip } from '../../../components/Chip.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SkeletonText } from '../../../components/Skeleton.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { StockForm } from './StockForm.tsx';
import { stockMovesQuery } from './products-data.ts';
import type { Product, StockMove } from './products-data.ts';

/** What is in stock of a product, a way to change it, and everything that changed it before. */
export function StockSheet({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t, i18n } = useTranslation('adminProducts');
  const { lowStock } = useClubSettings();
  const { data: moves, error, refetch } = useQuery(stockMovesQuery(product.id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={localized(product, 'name', i18n.language as Locale)}>
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
      <StockForm product={product} />
      <section>
        <h2 className="mb-2 text-lg font-bold">{t('stock.history')}</h2>
        {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
        {!error && !moves && <SkeletonText />}
        {moves?.length === 0 && <p className="text-muted">{t('stock.noHistory')}</p>}
        {moves && moves.length > 0 && (
          <ol className="divide-y divide-line">
            {moves.map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </ol>
        )}
      </section>
    </Sheet>
  );
}

function Move({ move }: { move: StockMove }) {
  const { t } = useTranslation('adminProducts');
  const { dateTime } = useFormat();
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
