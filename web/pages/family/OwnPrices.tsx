import { useQuery } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { saveChildPriceInput } from '../../../contracts/inputs/plans.ts';
import { MAX_PRICE_REASON } from '../../../contracts/plans.ts';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { plansQuery } from '../../features/classes/timetable-data.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { DayField } from '../../kit/DayField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useMay } from '../../shell/session/use-may.ts';
import type { DeskChild, OwnPrice } from './family-data.ts';

/** The prices that a child has of its own, with their reasons; an admin changes them. */
export function OwnPrices({ child }: { child: DeskChild }) {
  const { t } = useLanguage('desk');
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
  const { t, date, localized } = useLanguage('desk');
  const { moneyText } = useMoney();
  const may = useMay();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const name = localized(price.plans, 'name');
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
      {open === 'remove' && (
        <ConfirmDialog
          call="remove_child_price"
          input={{ child_price_id: price.id }}
          onClose={close}
          title={t('ownPrice.removeTitle', { name: child.first_name })}
          description={t('ownPrice.removeNote', { name })}
          confirmLabel={t('ownPrice.removeConfirm')}
          done={t('ownPrice.removed')}
        />
      )}
    </li>
  );
}

interface OwnPriceSheetProps {
  child: DeskChild;
  /** The price to change; without one a new price. */
  price?: OwnPrice;
  onClose: () => void;
}

/** Sets what a plan costs this child, with the reason and the last day. */
export function OwnPriceSheet({ child, price, onClose }: OwnPriceSheetProps) {
  const { t, localized } = useLanguage('desk');
  const { data: plans = [] } = useQuery(plansQuery);
  const form = useClubForm(saveChildPriceInput, {
    child_id: child.id,
    plan_id: price?.plan_id ?? '',
    amount: price?.amount ?? (null as unknown as number),
    reason: price?.reason ?? '',
    valid_until: price?.valid_until ?? null,
  });
  const options = plans
    .filter(({ kind }) => kind !== 'kindergarten_monthly')
    .map((plan) => ({ value: plan.id, label: localized(plan, 'name') }));
  const known = price && !options.some(({ value }) => value === price.plan_id);
  return (
    <FormDialog
      sheet
      title={t('ownPrice.sheet', { name: child.first_name })}
      onClose={onClose}
      call="save_child_price"
      done={t('ownPrice.saved')}
      submitLabel={t('ownPrice.save')}
      form={form}
    >
      <p className="text-muted">{t('ownPrice.note')}</p>
      <SelectField
        label={t('ownPrice.plan')}
        placeholder={t('ownPrice.choosePlan')}
        disabled={price !== undefined}
        options={known ? [{ value: price.plan_id, label: localized(price.plans, 'name') }] : options}
        {...form.field('plan_id')}
      />
      <PriceField {...form.typed('amount')} label={t('ownPrice.amount')} />
      <TextField
        label={t('ownPrice.reason')}
        help={t('ownPrice.reasonHelp')}
        maxLength={MAX_PRICE_REASON}
        {...form.field('reason')}
      />
      <DayField {...form.typed('valid_until')} label={t('ownPrice.validUntil')} optional />
    </FormDialog>
  );
}
