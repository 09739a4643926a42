import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useMoney } from '../../features/locations/club/use-money.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { OwnPriceSheet } from './OwnPriceSheet.tsx';
import type { DeskChild, OwnPrice } from './family-data.ts';

/** The prices that a child has of its own, with their reasons; an admin changes them. */
export function OwnPrices({ child }: { child: DeskChild }) {
  const { t } = useTranslation('desk');
  if (child.child_prices.length === 0) return null;
  return (
    <section aria-label={t('ownPrice.title')} className="mt-3 border-t border-line pt-3">
      <h3 className="font-semibold">{t('ownPrice.title')}</h3>
      <ul>
        {child.child_prices.map((price) => (
          <Item key={price.id} child={child} price={price} />
        ))}
      </ul>
    </section>
  );
}

function Item({ child, price }: { child: DeskChild; price: OwnPrice }) {
  const { t } = useTranslation('desk');
  const { date } = useFormat();
  const { moneyText } = useMoney();
  const locale = useLocale();
  const may = useMay();
  const remove = useProcedure('remove_child_price');
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const name = localized(price.plans, 'name', locale);
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {name} · <span className="font-semibold whitespace-nowrap tabular">{moneyText(price.amount)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[price.reason, price.valid_until && t('ownPrice.until', { date: date(price.valid_until) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {may('save_child_price') && (
        <span className="-mr-2 flex">
          <IconButton name={t('ownPrice.edit', { name })} icon={<Pencil />} onClick={() => setOpen('edit')} />
          <IconButton name={t('ownPrice.remove', { name })} icon={<X />} onClick={() => setOpen('remove')} />
        </span>
      )}
      {open === 'edit' && <OwnPriceSheet child={child} price={price} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(now) => !now && close()}
        title={t('ownPrice.removeTitle', { name: child.first_name })}
        description={t('ownPrice.removeNote', { name })}
        confirmLabel={t('ownPrice.removeConfirm')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.run(
            { child_price_id: price.id },
            {
              onSuccess: () => {
                close();
                toast.success(t('ownPrice.removed'));
              },
              failed: true,
            },
          )
        }
      />
    </li>
  );
}
