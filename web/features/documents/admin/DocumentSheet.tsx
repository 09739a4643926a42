import { DOCUMENT_KINDS, type DocumentKind } from '../../../../contracts/documents.ts';
import { saveDocumentInput } from '../../../../contracts/inputs/documents.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { PublishField } from '../../../kit/PublishField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
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
  const { t } = useLanguage(['adminDocuments', 'common']);
  const changes = document?.state === 'draft' || document?.state === 'planned' ? document : null;
  const form = useClubForm(
    saveDocumentInput,
    {
      document_id: changes?.id ?? null,
      kind: document?.kind ?? free[0] ?? 'terms',
      ...formTexts(document, 'title', 'body'),
      is_required: document?.is_required ?? false,
      publish_at: changes?.published_at ?? null,
    },
    { fieldOf: { draft_exists: 'kind' } },
  );
  const { errors } = form.formState;
  const { field } = form;
  return (
    <FormDialog
      sheet
      title={t(changes ? 'edit' : document ? 'newVersion' : 'add')}
      onClose={onClose}
      call="save_document"
      done={({ published_at }, values) => t(published_at ? 'published' : 'saved', { title: values.title })}
      submitLabel={t('common:save')}
      form={form}
    >
      {document ? (
        <p className="text-muted">{t(`kinds.${document.kind}`)}</p>
      ) : (
        <SelectField
          label={t('columns.kind')}
          options={DOCUMENT_KINDS.map((value) => ({
            value,
            label: t(`kinds.${value}`),
            disabled: !free.includes(value),
          }))}
          {...field('kind')}
        />
      )}
      <PublishField
        value={form.watch('publish_at') ?? null}
        onChange={(moment) => form.setValue('publish_at', moment, { shouldDirty: true, shouldValidate: true })}
        error={errors.publish_at && errorText('invalid_date')}
        words={{
          draft: t('states.draft'),
          published: t('publishNow'),
          planned: t('onDay'),
        }}
      />
      <p className="-mt-3 text-sm text-muted">{t('finality')}</p>
      <TextField label={t('columns.title')} {...field('title')} />
      <TextArea label={t('body')} help={t('bodyHelp')} rows={12} {...field('body')} />
      <Checkbox label={t('required')} help={t('requiredHelp')} {...form.register('is_required')} />
      <TranslatedFields
        texts={{
          title: t('columns.title'),
          body: { label: t('body'), rows: 8 },
        }}
        field={field}
      />
    </FormDialog>
  );
}
