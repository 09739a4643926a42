import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { requestReset } from './auth-calls.ts';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { resetSchema } from './schemas.ts';

/** Asks for an email with a link for a new password. */
export function ResetForm() {
  const { t } = useTranslation('auth');
  const form = useClubForm(resetSchema, { email: '' });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await requestReset(email);
      toast.success(t('reset.done'), { description: t('reset.sent') });
    } catch (error) {
      toast.error(t('reset.failed'));
      showFault(form, error);
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title={t('reset.title')} lead={t('reset.lead')} />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <FormError message={errors.root?.message} />
      {isSubmitSuccessful && !errors.root && (
        <p role="status" className="rounded-control bg-success-soft p-3.5 font-medium text-success">
          {t('reset.sent')}
        </p>
      )}
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {t('reset.submit')}
      </Button>
      <AuthSwitch label={t('reset.back')} to={paths.auth} />
    </form>
  );
}
