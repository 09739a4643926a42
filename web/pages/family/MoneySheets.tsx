import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { chargeFamilyInput, grantCreditInput } from '../../../contracts/inputs/payments.ts';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { useClubForm } from '../../lib/form.ts';
import type { DeskChild } from './family-data.ts';

interface ChargeSheetProps {
  userId: string;
  members: readonly DeskChild[];
  onClose: () => void;
}

/** Asks a family for a sum that no class, event or order explains. */
export function ChargeSheet({ userId, members, onClose }: ChargeSheetProps) {
  const { t } = useTranslation(['desk', 'payment']);
  const charge = useProcedure('charge_family');
  // Two presses, or one that is sent again, charge once.
  const [once] = useState(() => crypto.randomUUID());
  const form = useClubForm(chargeFamilyInput, {
    once,
    user_id: userId,
    child_id: members.length === 1 ? members[0]!.id : null,
    amount: null as unknown as number,
    subject: '',
    method: 'cash',
  });
  const submit = form.saving((values) => charge.finish(values, t('desk:charge.done'), onClose));
  return (
    <FormSheet
      title={t('desk:charge.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('desk:charge.save')}
      form={form}
    >
      <p className="text-muted">{t('desk:charge.note')}</p>
      <PriceField control={form.control} name="amount" label={t('desk:charge.amount')} />
      <TextField label={t('desk:charge.subject')} help={t('desk:charge.subjectHelp')} {...form.field('subject')} />
      {members.length > 0 && (
        <Controller
          control={form.control}
          name="child_id"
          render={({ field }) => (
            <SelectField
              label={t('desk:charge.child')}
              placeholder={t('desk:charge.whole')}
              value={field.value ?? ''}
              onChange={(event) => field.onChange(event.target.value || null)}
              options={members.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="method"
        render={({ field }) => (
          <SegmentedControl
            name={t('desk:charge.method')}
            value={field.value}
            onChange={field.onChange}
            segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
          />
        )}
      />
    </FormSheet>
  );
}

/** Gives a family credit for a reason: no money moves. */
export function GrantSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const grant = useProcedure('grant_credit');
  // Two presses, or one that is sent again, grant once.
  const [once] = useState(() => crypto.randomUUID());
  const form = useClubForm(grantCreditInput, {
    once,
    user_id: userId,
    amount: null as unknown as number,
    reason: '',
  });
  const submit = form.saving((values) => grant.finish(values, t('grant.done'), onClose));
  return (
    <FormSheet title={t('grant.title')} onClose={onClose} onSubmit={submit} submitLabel={t('grant.save')} form={form}>
      <p className="text-muted">{t('grant.note')}</p>
      <PriceField control={form.control} name="amount" label={t('grant.amount')} />
      <TextField label={t('grant.reason')} {...form.field('reason')} />
    </FormSheet>
  );
}
