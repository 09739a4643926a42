import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** A child that the club does not know yet; health data is kept only with the consent to it. */
export function VisitChild({ onRegistered }: { onRegistered: (childId: string) => void }) {
  const { t } = useLanguage(['booking', 'enrollment']);
  const health = useQuery(healthDocumentQuery);
  const name = useAccountName();
  const [agrees, setAgrees] = useState(false);
  const register = useProcedure('register_child');
  const sign = useProcedure('sign_document');
  const form = useClubForm(registerChildInput, NO_CHILD, { fieldOf: { duplicate_child: 'first_name' } });
  const submit = form.saving(async () => {
    const child = form.getValues();
    const { id } = await register.run({ ...child, medical_notes: null });
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
        {t('booking:next')}
      </Button>
    </form>
  );
}
