import { Controller } from 'react-hook-form';
import { signDocumentInput } from '../../../contracts/inputs/documents.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { CheckList } from '../../components/fields/CheckList.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { NamedChild } from './DocumentCard.tsx';
import { isPerChild, type DocumentVersion } from './documents-data.ts';
import { useAccountName } from './use-account-name.ts';

interface SignDialogProps {
  document: DocumentVersion;
  /** The children without a consent, where the document is about children. */
  lacking: readonly NamedChild[];
  onClose: () => void;
}

/** The text once more, for whom, and the full name as a signature; the time is the server's. */
export function SignDialog({ document, lacking, onClose }: SignDialogProps) {
  const { t, localized } = useLanguage('documents');
  const sign = useProcedure('sign_document');
  const name = useAccountName();
  const perChild = isPerChild(document);
  const form = useClubForm(signDocumentInput, {
    document_id: document.id,
    child_ids: perChild ? lacking.map(({ id }) => id) : [],
    signed_name: name,
  });
  const submit = form.saving(async (values) => {
    if (perChild && values.child_ids.length === 0) {
      form.setError('child_ids', { message: t('sign.chooseChild') });
      return;
    }
    await sign.run(values, { done: t('sign.done'), onSuccess: onClose });
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={localized(document, 'title')}
      size="lg"
      submitLabel={t('sign.submit')}
    >
      <Paragraphs text={localized(document, 'body')} className="max-w-prose" />
      <div className="flex flex-col gap-5 border-t border-line pt-5">
        {perChild && (
          <Controller
            control={form.control}
            name="child_ids"
            render={({ field: { value = [], onChange }, fieldState }) => (
              <CheckList
                label={t('sign.children')}
                value={value}
                onChange={onChange}
                options={lacking.map(({ id, first_name }) => ({ value: id, label: first_name }))}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        <TextField
          label={t('sign.name')}
          help={t('sign.nameHelp')}
          autoComplete="name"
          {...form.field('signed_name')}
        />
      </div>
    </FormDialog>
  );
}
