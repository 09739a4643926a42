import { useTranslation } from 'react-i18next';
import { saveClassInput } from '../../../contracts/classes.ts';
import { toast } from '../../components/toast.ts';
import { useClubForm } from '../../lib/form.ts';
import { FormSheet } from '../admin/FormSheet.tsx';
import { ClassFields } from './ClassFields.tsx';
import { showClassFault } from './class-form.ts';
import { classInput, useSaveClass } from './classes-data.ts';
import type { OfficeClass } from './classes-data.ts';

/** Makes a class with its weekly sessions, or changes one, in one piece. */
export function ClassSheet({ row, onClose }: { row: OfficeClass | null; onClose: () => void }) {
  const { t } = useTranslation(['classes', 'common']);
  const save = useSaveClass();
  const form = useClubForm(saveClassInput, classInput(row));
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t(row ? 'classes:saved' : 'classes:created', { title: values.title }));
      onClose();
    } catch (error) {
      showClassFault(form, error, (clash, title) => t(`classes:clashes.${clash}`, { title }));
    }
  });
  const failed = t(row ? 'classes:failed.update' : 'classes:failed.create');
  const fault = save.isError ? [failed, errors.root?.message].filter(Boolean).join('. ') : undefined;
  return (
    <FormSheet
      title={t(row ? 'classes:edit' : 'classes:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(row ? 'common:save' : 'classes:create')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={fault}
    >
      <ClassFields form={form} />
    </FormSheet>
  );
}
