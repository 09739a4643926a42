import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARE_FACTS, CHILD_FACTS } from '../../../contracts/children.ts';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { useHealthConsent } from '../documents/use-health-consent.ts';
import { careQuery } from './care-data.ts';
import type { Child, ChildCare } from './child-data.ts';
import { ChildFields, typedFacts, type ChildValues } from './ChildFields.tsx';
import { useUpdateChild } from './update-child-call.ts';

export interface EditChildSheetProps {
  child: Child;
  onClose: () => void;
}

/** Changes what a parent may change: names, birth date, notes, care. The level is the instructors'. */
export function EditChildSheet(props: EditChildSheetProps) {
  const { t } = useLanguage('child');
  const { child, onClose } = props;
  const { data, error, refetch } = useQuery({ ...careQuery(child.id), enabled: !child.child_care });
  const care = child.child_care ?? data;
  if (care) return <EditChildForm {...props} care={care} />;
  return (
    <Sheet onClose={onClose} title={t('edit.title')}>
      <QueryState query={{ data, error, refetch }} lines={8} />
    </Sheet>
  );
}

function EditChildForm({ child, care, onClose }: EditChildSheetProps & { care: ChildCare }) {
  const { t } = useLanguage('child');
  const update = useUpdateChild(child.id);
  const [agrees, setAgrees] = useState(false);
  const { consent, sign } = useHealthConsent(child.id, Boolean(care.medical_notes), { agrees, setAgrees });
  const form = useClubForm(
    registerChildInput,
    {
      first_name: child.first_name,
      last_name: child.last_name,
      birth_date: child.birth_date,
      skill_level: child.skill_level,
      ...typedFacts(CHILD_FACTS, child),
      ...typedFacts(CARE_FACTS, care),
      gender: child.gender,
      emergency_contact_phone: formatPhone(care.emergency_contact_phone ?? ''),
    } satisfies ChildValues,
    { fieldOf: { duplicate_child: 'first_name', '23505': 'first_name' } },
  );
  const submit = form.saving(async ({ skill_level: _level, parent_id: _parent, ...change }) => {
    if (agrees) await sign();
    await update.run(change, { done: t('edit.done'), onSuccess: onClose });
  });
  return (
    <FormDialog sheet title={t('edit.title')} onClose={onClose} onSubmit={submit} form={form} dirty={agrees}>
      <ChildFields form={form} consent={consent} />
    </FormDialog>
  );
}
