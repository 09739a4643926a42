import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FormError } from '../../components/FormError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonText } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { formatPhone } from '../../lib/phone.ts';
import { useHealthConsent } from '../documents/use-health-consent.ts';
import { ChildFields } from './ChildFields.tsx';
import { careQuery } from './care-data.ts';
import type { Child, ChildCare } from './child-data.ts';
import { useUpdateChild } from './update-child-call.ts';

export interface EditChildSheetProps {
  child: Child;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes what a parent may change: names, birth date, notes, care. The level is the instructors'. */
export function EditChildSheet(props: EditChildSheetProps) {
  const { t } = useTranslation('child');
  const { child, open, onOpenChange } = props;
  const { data, error, refetch } = useQuery({ ...careQuery(child.id), enabled: open && !child.child_care });
  const care = child.child_care ?? data;
  if (care) return <EditChildForm {...props} care={care} />;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('edit.title')}>
      {error ? <ErrorState code={codeOf(error)} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
    </Sheet>
  );
}

function EditChildForm({ child, care, open, onOpenChange }: EditChildSheetProps & { care: ChildCare }) {
  const { t } = useTranslation(['child', 'common']);
  const formId = useId();
  const update = useUpdateChild(child.id, child.child_care !== null);
  const [agrees, setAgrees] = useState(false);
  const { consent, sign } = useHealthConsent(child.id, Boolean(care.medical_notes), { agrees, setAgrees });
  const form = useClubForm(registerChildInput, {
    first_name: child.first_name,
    last_name: child.last_name,
    birth_date: child.birth_date,
    gender: child.gender,
    skill_level: child.skill_level,
    notes: child.notes ?? '',
    medical_notes: care.medical_notes ?? '',
    emergency_contact_name: care.emergency_contact_name ?? '',
    emergency_contact_phone: formatPhone(care.emergency_contact_phone ?? ''),
    collectors: care.collectors ?? '',
  });
  const submit = form.handleSubmit(async ({ skill_level: _level, parent_id: _parent, ...change }) => {
    try {
      if (agrees) await sign();
      await update.mutateAsync(change);
      toast.success(t('child:edit.done'));
      onOpenChange(false);
    } catch (error) {
      showFault(form, error, { duplicate_child: 'first_name', '23505': 'first_name' });
    }
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('child:edit.title')}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ChildFields form={form} consent={consent} />
        <FormError message={form.formState.errors.root?.message} />
      </form>
    </Sheet>
  );
}
