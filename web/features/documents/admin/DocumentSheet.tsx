import { useTranslation } from 'react-i18next';
import { DOCUMENT_KINDS } from '../../../../contracts/documents.ts';
import { saveDocumentInput } from '../../../../contracts/inputs/documents.ts';
import type { DocumentKind } from '../../../../contracts/documents.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { PublishField } from '../../../kit/PublishField.tsx';
import { Translations } from '../../../kit/Translations.tsx';
import { useDocumentCall } from './documents-data.ts';
import type { AdminDocument } from './documents-data.ts';

export interface DocumentSheetProps {
  /** The version to change, or the one whose texts a new version begins with; null for a document that is new. */
  document: AdminDocument | null;
  /** Kinds of which nothing is being written. */
  free: readonly DocumentKind[];
  onClose: () => void;
}

/** Writes the next version of a document, or changes one that is not out. */
export function DocumentSheet({ document, free, onClose }: DocumentSheetProps) {
  const { t } = useTranslation(['adminDocuments', 'common']);
  const save = useDocumentCall('save_document');
  const changes = document?.state === 'draft' || document?.state === 'planned' ? document : null;
  const form = useClubForm(saveDocumentInput, {
    document_id: changes?.id ?? null,
    kind: document?.kind ?? free[0] ?? 'terms',
    title: document?.title ?? '',
    title_en: document?.title_en ?? '',
    title_ru: document?.title_ru ?? '',
    body: document?.body ?? '',
    body_en: document?.body_en ?? '',
    body_ru: document?.body_ru ?? '',
    is_required: document?.is_required ?? false,
    publish_at: changes?.published_at ?? null,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const field = (name: 'title' | 'title_en' | 'title_ru' | 'body' | 'body_en' | 'body_ru') => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const { published_at } = await save.mutateAsync(values);
      toast.success(t(published_at ? 'adminDocuments:published' : 'adminDocuments:saved', { title: values.title }));
      onClose();
    } catch (error) {
      showFault(form, error, { draft_exists: 'kind' });
    }
  });
  return (
    <FormSheet
      title={t(changes ? 'adminDocuments:edit' : document ? 'adminDocuments:newVersion' : 'adminDocuments:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      {document ? (
        <p className="text-muted">{t(`adminDocuments:kinds.${document.kind}`)}</p>
      ) : (
        <SelectField
          label={t('adminDocuments:columns.kind')}
          {...form.register('kind')}
          options={DOCUMENT_KINDS.map((value) => ({
            value,
            label: t(`adminDocuments:kinds.${value}`),
            disabled: !free.includes(value),
          }))}
          error={errors.kind?.message}
        />
      )}
      <PublishField
        value={form.watch('publish_at') ?? null}
        onChange={(moment) => form.setValue('publish_at', moment, { shouldDirty: true, shouldValidate: true })}
        error={errors.publish_at && errorText('invalid_date')}
        words={{
          draft: t('adminDocuments:states.draft'),
          published: t('adminDocuments:publishNow'),
          planned: t('adminDocuments:onDay'),
        }}
      />
      <p className="-mt-3 text-sm text-muted">{t('adminDocuments:finality')}</p>
      <TextField label={t('adminDocuments:columns.title')} autoComplete="off" {...field('title')} />
      <TextArea label={t('adminDocuments:body')} help={t('adminDocuments:bodyHelp')} rows={12} {...field('body')} />
      <Checkbox
        label={t('adminDocuments:required')}
        help={t('adminDocuments:requiredHelp')}
        {...form.register('is_required')}
      />
      <Translations>
        <TextField label={t('adminDocuments:titleEn')} optional lang="en" {...field('title_en')} />
        <TextArea label={t('adminDocuments:bodyEn')} optional rows={8} lang="en" {...field('body_en')} />
        <TextField label={t('adminDocuments:titleRu')} optional lang="ru" {...field('title_ru')} />
        <TextArea label={t('adminDocuments:bodyRu')} optional rows={8} lang="ru" {...field('body_ru')} />
      </Translations>
    </FormSheet>
  );
}
