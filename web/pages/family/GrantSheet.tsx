import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantCreditInput } from '../../../contracts/inputs/payments.ts';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';

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
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await grant.mutateAsync(values);
      toast.success(t('grant.done'));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <FormSheet
      title={t('grant.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('grant.save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <p className="text-muted">{t('grant.note')}</p>
      <PriceField control={form.control} name="amount" label={t('grant.amount')} />
      <TextField
        label={t('grant.reason')}
        autoComplete="off"
        {...form.register('reason')}
        error={errors.reason?.message}
      />
    </FormSheet>
  );
}
