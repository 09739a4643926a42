import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { PhoneField } from '../../../components/fields/PhoneField.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { ownPhoneQuery, useSavePhone } from './own-phone.ts';
import { phoneSchema } from './schemas.ts';

/** The number under which the club calls. */
export function PhoneCard() {
  const { t } = useLanguage('account');
  const user = useUser();
  const { data, isError } = useQuery(ownPhoneQuery(user.id));
  if (isError && !data) return null;
  return (
    <Card title={t('phone.title')}>
      {data ? <PhoneForm userId={user.id} phone={data.phone ?? ''} /> : <Skeleton className="h-47" />}
    </Card>
  );
}

function PhoneForm({ userId, phone }: { userId: string; phone: string }) {
  const { t } = useLanguage('account');
  const form = useClubForm(phoneSchema, { phone: formatPhone(phone) });
  const save = useSavePhone(userId);
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.saving(async (changed) => {
    await save.run(changed.phone);
    form.reset({ phone: formatPhone(changed.phone) });
    toast.success(t('phone.done'));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Controlled {...form.typed('phone')}>
        {(field) => <PhoneField {...field} label={t('phone.label')} help={t('phone.help')} />}
      </Controlled>
      <FormError message={errors.root?.message} />
      <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting} disabled={!isDirty}>
        {t('phone.save')}
      </Button>
    </form>
  );
}
