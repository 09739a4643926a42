import { useState } from 'react';
import { useController } from 'react-hook-form';
import { savePromotionInput } from '../../../../contracts/inputs/promotions.ts';
import { PROMO_KINDS } from '../../../../contracts/promotions.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import type { Args } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import type { AdminPlan } from '../plans-data.ts';
import { promotionInput, type Promotion } from './promotions-data.ts';

interface PromotionSheetProps {
  promotion: Promotion | undefined;
  plans: readonly AdminPlan[];
  onClose: () => void;
}

/** Makes a promo code, or changes one. */
export function PromotionSheet({ promotion, plans, onClose }: PromotionSheetProps) {
  const { t } = useLanguage(['prices', 'common']);
  const form = useClubForm(savePromotionInput, promotionInput(promotion), { fieldOf: { promotion_exists: 'code' } });
  return (
    <FormDialog
      sheet
      title={t(promotion ? 'promotions.edit' : 'promotions.add')}
      onClose={onClose}
      call="save_promotion"
      done={(_, values) => t(promotion ? 'promotions.saved' : 'promotions.created', { code: values.code })}
      submitLabel={t(promotion ? 'common:save' : 'promotions.create')}
      form={form}
      failed={t('promotions.failed')}
    >
      <TextField
        label={t('promotions.fields.code')}
        help={t('promotions.fields.codeHelp')}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      <OffField typed={form.typed} onSwitch={(other) => form.setValue(other, null, { shouldDirty: true })} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayField {...form.typed('starts_on')} label={t('promotions.fields.from')} />
        <DayField
          {...form.typed('ends_on')}
          label={t('promotions.fields.to')}
          help={t('promotions.fields.toHelp')}
          optional
        />
      </div>
      <NumberField
        {...form.typed('max_uses')}
        label={t('promotions.fields.maxUses')}
        help={t('promotions.fields.maxUsesHelp')}
        optional
      />
      <Checkbox label={t('promotions.fields.once')} {...form.register('once_a_family')} />
      <PlansField typed={form.typed} plans={plans} />
      <TextField label={t('promotions.fields.note')} optional {...form.field('note')} />
      <Checkbox label={t('promotions.fields.active')} {...form.register('is_active')} />
    </FormDialog>
  );
}

type Typed = ClubForm<Args<'save_promotion'>, unknown>['typed'];

/** A share or a sum: one of them is kept. */
function OffField({ typed, onSwitch }: { typed: Typed; onSwitch: (other: 'percent' | 'amount') => void }) {
  const { t } = useLanguage('prices');
  const amount = useController(typed('amount'));
  const [kind, setKind] = useState<(typeof PROMO_KINDS)[number]>(amount.field.value == null ? 'percent' : 'amount');
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        name={t('promotions.fields.kind')}
        value={kind}
        onChange={(chosen) => {
          onSwitch(kind);
          setKind(chosen);
        }}
        segments={PROMO_KINDS.map((value) => ({ value, label: t(`promotions.fields.kinds.${value}`) }))}
      />
      {kind === 'percent' ? (
        <NumberField {...typed('percent')} label={t('promotions.fields.percent')} unit="%" />
      ) : (
        <PriceField {...typed('amount')} label={t('promotions.fields.amount')} />
      )}
    </div>
  );
}

function PlansField({ typed, plans }: { typed: Typed; plans: readonly AdminPlan[] }) {
  const { t, localized } = useLanguage('prices');
  const { field } = useController(typed('plan_ids'));
  const chosen = field.value ?? [];
  return (
    <Field label={t('promotions.fields.plans')} help={t('promotions.fields.plansHelp')} fieldset>
      {() => (
        <div>
          {plans
            .filter(({ price, sessions }) => price !== null || sessions !== null)
            .map((plan) => (
              <Checkbox
                key={plan.id}
                label={localized(plan, 'name')}
                checked={chosen.includes(plan.id)}
                onChange={(event) =>
                  field.onChange(
                    event.target.checked ? [...chosen, plan.id] : chosen.filter((other) => other !== plan.id),
                  )
                }
              />
            ))}
        </div>
      )}
    </Field>
  );
}
