import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { ChildFields, NO_CHILD } from '../../features/children/ChildFields.tsx';
import { writeHealth } from '../../features/children/update-child-call.ts';
import { healthDocumentQuery } from '../../features/documents/documents-data.ts';
import { useAccountName } from '../../features/documents/use-account-name.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { keptFields } from '../../lib/forms/kept-fields.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';

/** A child that the club does not know yet; health data is kept only with the consent to it. A reload takes nothing else that was typed. */
export function VisitChild({ onRegistered }: { onRegistered: (childId: string) => void }) {
  const { t } = useLanguage(['booking', 'enrollment']);
  const health = useQuery(healthDocumentQuery);
  const name = useAccountName();
  const [agrees, setAgrees] = useState(false);
  const register = useProcedure('register_child');
  const sign = useProcedure('sign_document');
  const key = `visit-of-child:${useUser().id}`;
  const [begun] = useState(() => ({ ...NO_CHILD, ...(keptFields.read(key) as Partial<typeof NO_CHILD>) }));
  const form = useClubForm(registerChildInput, begun, { fieldOf: { duplicate_child: 'first_name' } });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keptFields.keep(key, { ...values, medical_notes: '' }),
      }),
    [subscribe, key],
  );
  const submit = form.saving(async () => {
    const child = form.getValues();
    const { id } = await register.run({ ...child, medical_notes: null });
    keptFields.forget(key);
    if (health.data && agrees)
      await sign.run({ document_id: health.data.id, child_ids: [id], signed_name: name.trim() });
    if (child.medical_notes) await writeHealth(id, child.medical_notes);
    onRegistered(id);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 rounded-card bg-raised p-5 sm:p-6">
      <h2 className="text-lg font-bold">{t('enrollment:who.newChild')}</h2>
      <ChildFields
        form={form}
        consent={health.data ? { document: health.data, agreed: agrees, onChange: setAgrees } : undefined}
      />
      <FormError message={form.formState.errors.root?.message} />
      <Button
        type="submit"
        size="lg"
        busy={form.formState.isSubmitting || health.isPending}
        className="self-end max-sm:w-full"
      >
        {t('next')}
      </Button>
    </form>
  );
}
