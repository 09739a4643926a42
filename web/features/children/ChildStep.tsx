import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerChildInput } from '../../../contracts/children.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/FormError.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';
import type { StepProps } from '../enrollments/EnrollmentWizard.tsx';
import { StepFoot } from '../enrollments/StepFoot.tsx';
import { StepHead } from '../enrollments/StepHead.tsx';
import { ChildFields, NO_CHILD } from './ChildFields.tsx';

/** The first step: who the child is. Every keystroke goes into the draft. */
export function ChildStep({ draft, change, chosen, goTo, fault }: StepProps & { fault: unknown }) {
  const { t } = useTranslation(['enrollment', 'common']);
  const form = useClubForm(registerChildInput, draft.child ?? NO_CHILD);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => change({ child: { ...values } }) }),
    [form, change],
  );
  useEffect(() => {
    if (fault) showFault(form, fault, { duplicate_child: 'first_name' });
  }, [form, fault]);
  const submit = form.handleSubmit(() => goTo('location', { child: form.getValues(), childReady: true }));
  return (
    <form noValidate onSubmit={submit}>
      <StepHead title={t('enrollment:child.title')}>{t('enrollment:child.lead')}</StepHead>
      <div className="flex flex-col gap-5 rounded-card bg-raised p-5 sm:p-6">
        <ChildFields form={form} withLevel />
        <FormError message={form.formState.errors.root?.message} />
      </div>
      <StepFoot
        chosen={chosen}
        action={
          <Button type="submit" size="lg" className="max-sm:flex-1">
            {t('common:next')}
          </Button>
        }
      />
    </form>
  );
}
