import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerChildInput } from '../../../../contracts/inputs/children.ts';
import { Combobox } from '../../../components/Combobox.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { BirthDateField, CollectorsField, LevelField, NO_CHILD } from '../ChildFields.tsx';
import { parentsQuery } from './parents-data.ts';
import type { Parent } from './parents-data.ts';

interface SheetProps {
  /** Whose child it is; left out: it is asked. */
  familyId?: string;
  onClose: () => void;
  /** Opens the child that was registered. */
  onShow: (childId: string) => void;
}

/** A child of a family that has an account already. Health data is left to the parents, who have to agree first. */
export default function NewChildSheet({ familyId, onClose, onShow }: SheetProps) {
  const { t } = useTranslation(['adminChildren', 'child']);
  const [words, setWords] = useState('');
  const [parent, setParent] = useState<Parent | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { data: parents = [] } = useQuery({ ...parentsQuery(words.trim()), placeholderData: keepPreviousData });
  const register = useProcedure('register_child');
  const form = useClubForm(registerChildInput, NO_CHILD);
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (child) => {
    const parentId = familyId ?? parent?.user_id;
    if (!parentId) return;
    try {
      const { id, full_name } = await register.mutateAsync({ ...child, parent_id: parentId });
      toast.success(t('adminChildren:create.done', { name: full_name }));
      onShow(id);
    } catch (error) {
      showFault(form, error, { duplicate_child: 'first_name', '23505': 'first_name' });
    }
  });
  return (
    <FormSheet
      title={t('adminChildren:create.title')}
      onClose={onClose}
      onSubmit={(event) => {
        setMissing(!familyId && !parent);
        return save(event);
      }}
      submitLabel={t('adminChildren:create.save')}
      busy={isSubmitting}
      dirty={isDirty || parent !== null}
      fault={errors.root?.message}
    >
      {!familyId && (
        <Combobox
          label={t('adminChildren:create.family')}
          help={t('adminChildren:create.familyHelp')}
          value={parent}
          onChange={(chosen) => {
            setParent(chosen);
            if (chosen) setMissing(false);
          }}
          items={parents}
          onSearch={setWords}
          keyOf={({ user_id }) => user_id}
          labelOf={({ full_name, email }) => full_name || email}
          detailOf={({ email, phone }) => email || (phone && formatPhone(phone))}
          empty={t('adminChildren:create.none')}
          error={isMissing ? errorText('required') : undefined}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('child:fields.firstName')}
          autoComplete="off"
          {...form.register('first_name')}
          error={errors.first_name?.message}
        />
        <TextField
          label={t('child:fields.lastName')}
          autoComplete="off"
          {...form.register('last_name')}
          error={errors.last_name?.message}
        />
      </div>
      <BirthDateField form={form} />
      <LevelField form={form} />
      <TextArea
        label={t('child:fields.notes')}
        help={t('child:fields.notesHelp')}
        optional
        rows={2}
        {...form.register('notes')}
        error={errors.notes?.message}
      />
      <CollectorsField form={form} />
    </FormSheet>
  );
}
