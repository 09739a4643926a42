import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { registerChildInput } from '../../../../contracts/inputs/children.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Combobox } from '../../../components/fields/Combobox.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { BirthDateField, CollectorsField, LevelField, NotesField, NO_CHILD } from '../ChildFields.tsx';

interface SheetProps {
  /** Whose child it is; left out: it is asked. */
  familyId?: string;
  onClose: () => void;
  /** Opens the child that was registered. */
  onShow: (childId: string) => void;
}

/** A child of a family that has an account already. Health data is left to the parents, who have to agree first. */
export default function NewChildSheet({ familyId, onClose, onShow }: SheetProps) {
  const { t } = useLanguage(['adminChildren', 'child']);
  const [words, setWords] = useState('');
  const [parent, setParent] = useState<Parent | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { data: parents = [] } = useQuery({ ...parentsQuery(words.trim()), placeholderData: keepPreviousData });
  const register = useProcedure('register_child');
  const form = useClubForm(registerChildInput, NO_CHILD, {
    fieldOf: { duplicate_child: 'first_name', '23505': 'first_name' },
  });
  const save = form.saving(async (child) => {
    const parentId = familyId ?? parent?.user_id;
    if (!parentId) return;
    const { id, full_name } = await register.run({ ...child, parent_id: parentId });
    toast.success(t('create.done', { name: full_name }));
    onShow(id);
  });
  return (
    <FormDialog
      sheet
      title={t('create.title')}
      onClose={onClose}
      onSubmit={(event) => {
        setMissing(!familyId && !parent);
        return save(event);
      }}
      submitLabel={t('create.save')}
      form={form}
      dirty={parent !== null}
    >
      {!familyId && (
        <Combobox
          label={t('create.family')}
          help={t('create.familyHelp')}
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
          empty={t('create.none')}
          error={isMissing ? errorText('required') : undefined}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('child:fields.firstName')} {...form.field('first_name')} />
        <TextField label={t('child:fields.lastName')} {...form.field('last_name')} />
      </div>
      <BirthDateField form={form} />
      <LevelField form={form} />
      <NotesField form={form} />
      <CollectorsField form={form} />
    </FormDialog>
  );
}

const COLUMNS = 'user_id,email,full_name,phone';
type Parent = Selected<'user_directory', typeof COLUMNS>;

const SHOWN = 12;

/** Whose a new child may be: accounts by name, address or phone, the newest first. Throws ClubError. */
const parentsQuery = (words: string) =>
  askQuery(['users', 'parents', words], (club) => {
    const request = club.from('user_directory').select(COLUMNS).contains('roles', ['parent']);
    const found = words ? request.or(anyHolds(['full_name', 'email', 'phone'], words)) : request;
    return found.order('joined_at', { ascending: false }).order('user_id').limit(SHOWN);
  });
