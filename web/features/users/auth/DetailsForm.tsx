import { useTranslation } from 'react-i18next';
import { registerAthleteInput } from '../../../../contracts/inputs/athletes.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { ATHLETE_FAULTS, AthleteFields, NO_ATHLETE } from './AthleteFields.tsx';
import type { AthleteAccount } from './athlete-account-data.ts';
import { useSaveDetails } from './athlete-account-data.ts';

/** The athlete's fields for whose account was made without them. */
export function DetailsForm({ account }: { account: AthleteAccount }) {
  const { t } = useTranslation('athlete');
  const save = useSaveDetails();
  const form = useClubForm(registerAthleteInput, {
    ...NO_ATHLETE,
    license: account.license ?? '',
    phone: account.phone ?? '',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (details) => {
    try {
      await save.mutateAsync(details);
      toast.success(t('pending.saved'));
    } catch (error) {
      showFault(form, error, ATHLETE_FAULTS);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-5">
      <AthleteFields form={form as never} />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="self-start">
        {t('pending.save')}
      </Button>
    </form>
  );
}
