import { MailCheckIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { changeAccount } from './account-data.ts';
import { emailSchema } from './schemas.ts';
import { useProof } from './use-proof.tsx';

/** The address under which one signs in. A new one counts once both the old and the new have confirmed it. */
export function EmailCard() {
  const { t } = useTranslation(['account', 'auth']);
  const user = useUser();
  const [asked, setAsked] = useState<string | null>(user.new_email ?? null);
  const proof = useProof();
  const form = useClubForm(emailSchema, { email: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    if (!proof.take()) return;
    try {
      await changeAccount({ email, ...proof.given });
      form.reset();
      proof.clear();
      setAsked(email);
    } catch (error) {
      if (proof.refused(error)) return;
      showFault(form, error, { email_exists: 'email', email_address_invalid: 'email', validation_failed: 'email' });
    }
  });
  return (
    <Card title={t('account:email.title')}>
      <p className="mb-4 text-muted">{t('account:email.now', { email: user.email })}</p>
      {asked && asked !== user.email && (
        <p role="status" className="mb-4 flex gap-3 rounded-control bg-water-soft p-4">
          <MailCheckIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
          <span className="min-w-0 break-words">{t('account:email.asked', { from: user.email, to: asked })}</span>
        </p>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('account:email.label')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.register('email')}
          error={errors.email?.message}
        />
        {proof.field}
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting}>
          {t('account:email.save')}
        </Button>
      </form>
    </Card>
  );
}
