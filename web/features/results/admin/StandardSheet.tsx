import { Trash2 } from 'lucide-react';
import { GENDERS } from '../../../../contracts/children.ts';
import { saveStandardInput } from '../../../../contracts/inputs/time-lists.ts';
import { COURSES, DISTANCES, STROKES } from '../../../../contracts/results.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { NumberField } from '../../../kit/NumberField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { SwimTimeField } from './SwimTimeField.tsx';
import type { Standard } from './times-data.ts';

/** Types one standard in, or changes it. */
export function StandardSheet({
  listId,
  standard,
  onClose,
}: {
  listId: string;
  standard: Standard | null;
  onClose: () => void;
}) {
  const { t } = useLanguage(['adminResults', 'results']);
  const remove = useProcedure('delete_standard');
  const form = useClubForm(
    saveStandardInput,
    {
      ...(standard ? { standard_id: standard.id } : {}),
      list_id: listId,
      label: standard?.label ?? '',
      gender: standard?.gender ?? 'female',
      age_min: standard?.age_min ?? 0,
      age_max: standard?.age_max ?? 120,
      course: standard?.course ?? 'SCM',
      stroke: standard?.stroke ?? 'freestyle',
      distance: standard?.distance ?? 50,
      centiseconds: standard?.centiseconds ?? (null as unknown as number),
    },
    { fieldOf: { standard_exists: 'label' } },
  );
  const select = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <FormDialog
      sheet
      title={t(standard ? 'standards.change' : 'standards.add')}
      onClose={onClose}
      call="save_standard"
      done={(_, values) => t('standards.saved', { label: values.label })}
      form={form}
    >
      <TextField label={t('standards.label')} help={t('standards.labelHelp')} {...form.field('label')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('standards.gender')}
          options={select(GENDERS, (value) => t(`results:genders.${value}`))}
          {...form.register('gender')}
        />
        <SelectField
          label={t('columns.course')}
          options={select(COURSES, (value) => t(`results:courses.${value}`))}
          {...form.register('course')}
        />
        <NumberField {...form.typed('age_min')} label={t('standards.ageMin')} />
        <NumberField {...form.typed('age_max')} label={t('standards.ageMax')} />
        <SelectField
          label={t('entry.distance')}
          options={DISTANCES.map((value) => ({ value: String(value), label: String(value) }))}
          {...form.register('distance', { setValueAs: Number })}
        />
        <SelectField
          label={t('entry.stroke')}
          options={select(STROKES, (value) => t(`results:strokes.${value}`))}
          {...form.register('stroke')}
        />
      </div>
      <Controlled {...form.typed('centiseconds')}>
        {(field) => <SwimTimeField label={t('results:columns.time')} {...field} />}
      </Controlled>
      {standard && (
        <div>
          <Button
            kind="quiet"
            icon={<Trash2 />}
            busy={remove.isPending}
            onClick={() =>
              remove.run(
                { standard_id: standard.id },
                { done: t('standards.removed', { label: standard.label }), onSuccess: onClose, failed: true },
              )
            }
          >
            {t('standards.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
