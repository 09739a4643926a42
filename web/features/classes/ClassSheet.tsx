import { saveClassInput } from '../../../contracts/inputs/classes.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { Args } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { showClassFault } from './class-form.ts';
import type { AdminClass } from './class-list-data.ts';
import { classInput, copyOf } from './classes-data.ts';
import { ClassFields } from './ClassFields.tsx';
import { useClashes } from './use-clashes.ts';

interface ClassSheetProps {
  /** The class to change; null for a new one. */
  row: AdminClass | null;
  /** A new class starts as this one is. */
  like?: AdminClass | null | undefined;
  /** The season that a new class begins in. */
  seasonId?: string | null;
  /** Values that a new class starts with besides. */
  values?: Partial<Args<'save_class'>>;
  onClose: () => void;
}

/** Makes a class with its weekly sessions, or changes one, in one piece. */
export function ClassSheet({ row, like, seasonId = null, values: given, onClose }: ClassSheetProps) {
  const { t } = useLanguage(['classes', 'common']);
  const save = useProcedure('save_class');
  const clashesIn = useClashes();
  const form = useClubForm(saveClassInput, {
    ...(like
      ? copyOf(like, t('copying.title', { title: like.title }))
      : { ...classInput(row), ...(!row && { season_id: seasonId }) }),
    ...given,
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.run(values, {
        done: t(row ? 'saved' : 'created', { title: values.title }),
        onSuccess: onClose,
      });
    } catch (error) {
      showClassFault(form, error, clashesIn(error));
    }
  });
  return (
    <FormDialog
      sheet
      title={like ? t('copying.heading', { title: like.title }) : t(row ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(row ? 'common:save' : 'create')}
      form={form}
      failed={t(row ? 'failed.update' : 'failed.create')}
    >
      {like && !given && <p className="rounded-control bg-water-soft p-4">{t('copying.note')}</p>}
      <ClassFields form={form} />
    </FormDialog>
  );
}
