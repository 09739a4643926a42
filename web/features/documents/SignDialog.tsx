import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signDocumentInput } from '../../../contracts/inputs/documents.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { FormError } from '../../components/FormError.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { NamedChild } from './DocumentCard.tsx';
import { useAccountName } from './use-account-name.ts';
import { isPerChild } from './documents-data.ts';
import type { DocumentVersion } from './documents-data.ts';

interface SignDialogProps {
  document: DocumentVersion;
  /** The children without a consent, where the document is about children. */
  lacking: readonly NamedChild[];
  onClose: () => void;
}

/** The text once more, for whom, and the full name as a signature; the time is the server's. */
export function SignDialog({ document, lacking, onClose }: SignDialogProps) {
  const { t } = useTranslation(['documents', 'common', 'errors']);
  const locale = useLocale();
  const sign = useProcedure('sign_document');
  const name = useAccountName();
  const perChild = isPerChild(document);
  const form = useClubForm(signDocumentInput, {
    document_id: document.id,
    child_ids: perChild ? lacking.map(({ id }) => id) : [],
    signed_name: name,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (perChild && values.child_ids.length === 0) {
      form.setError('child_ids', { message: t('documents:sign.chooseChild') });
      return;
    }
    try {
      await sign.mutateAsync(values);
      toast.success(t('documents:sign.done'));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  const title = localized(document, 'title', locale);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="lg"
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {t('documents:sign.submit')}
          </Button>
        </>
      }
    >
      <Paragraphs text={localized(document, 'body', locale)} className="max-w-prose" />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5 border-t border-line pt-5">
        {perChild && (
          <Controller
            control={form.control}
            name="child_ids"
            render={({ field: { value = [], onChange } }) => (
              <Field label={t('documents:sign.children')} error={errors.child_ids?.message} fieldset>
                {() => (
                  <div className="-mt-2">
                    {lacking.map(({ id, first_name }) => (
                      <Checkbox
                        key={id}
                        label={first_name}
                        checked={value.includes(id)}
                        onChange={(event) =>
                          onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
                        }
                      />
                    ))}
                  </div>
                )}
              </Field>
            )}
          />
        )}
        <TextField
          label={t('documents:sign.name')}
          help={t('documents:sign.nameHelp')}
          autoComplete="name"
          {...form.register('signed_name')}
          error={errors.signed_name?.message}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
