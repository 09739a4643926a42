import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sendContactMessageInput } from '../../../contracts/contact.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/FormError.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { rpc } from '../../lib/rpc.ts';

const EMPTY = { name: '', email: '', phone: '', message: '', website: '' };

/** Writes to the club; what was typed stays when sending fails. */
export function ContactForm() {
  const { t } = useTranslation(['contact', 'common']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useClubForm(sendContactMessageInput, EMPTY);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (message) => {
    try {
      await rpc('send_contact_message', message);
      setSentTo(message.email);
      form.reset(EMPTY);
    } catch (error) {
      toast.error(t('contact:form.failed'));
      showFault(form, error);
    }
  });
  if (sentTo) {
    return (
      <section role="status" className="flex flex-col items-start gap-3 rounded-card bg-success-soft p-8">
        <h2 className="font-condensed text-3xl font-bold">{t('contact:form.sent')}</h2>
        <p>{t('contact:form.sentNote', { email: sentTo })}</p>
        <Button kind="quiet" onClick={() => setSentTo(null)} className="-ml-4">
          {t('contact:form.again')}
        </Button>
      </section>
    );
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="relative flex flex-col gap-5 overflow-hidden rounded-card bg-raised p-6 sm:p-8"
    >
      <h2 className="font-condensed text-3xl font-bold">{t('contact:form.title')}</h2>
      <TextField
        label={t('contact:form.name')}
        autoComplete="name"
        {...form.register('name')}
        error={errors.name?.message}
      />
      <TextField
        label={t('contact:form.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            {...field}
            value={field.value ?? ''}
            label={t('contact:form.phone')}
            optional
            error={errors.phone?.message}
          />
        )}
      />
      <TextArea label={t('contact:form.message')} {...form.register('message')} error={errors.message?.message} />
      {/* Nobody sees it, hears of it or gets there by a key: only programs fill it in. */}
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('contact:form.submit')}
      </Button>
    </form>
  );
}
