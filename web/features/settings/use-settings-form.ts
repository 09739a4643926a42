import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useSettingsChange } from './settings-data.ts';
import type { SettingsChange } from './settings-data.ts';

/** A form over a group of settings, and what SettingsForm needs of it. What was saved is what it then starts from. */
export function useSettingsForm<Input extends FieldValues, Output extends SettingsChange>(
  schema: z.ZodMiniType<Output, Input>,
  start: DefaultValues<Input>,
) {
  const { t } = useTranslation('adminSettings');
  const change = useSettingsChange();
  const form = useClubForm(schema, start);
  const { errors, isDirty, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values);
      form.reset(form.getValues());
      toast.success(t('saved'));
    } catch (error) {
      showFault(form, error);
    }
  });
  const fault = change.isError ? [t('failed'), errors.root?.message].filter(Boolean).join('. ') : undefined;
  return { form, bindings: { onSubmit, busy: isSubmitting, dirty: isDirty, fault } };
}
