import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { albumInput } from '../../../../contracts/inputs/media.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { Translations } from '../../../kit/Translations.tsx';
import { useAlbumChange } from './albums-data.ts';
import type { Album } from './albums-data.ts';

interface AlbumSheetProps {
  album: Album;
  onClose: () => void;
}

/** The names of an album in three languages. */
export function AlbumSheet({ album, onClose }: AlbumSheetProps) {
  const { t } = useTranslation(['adminMedia', 'common']);
  const change = useAlbumChange();
  const [removing, setRemoving] = useState(false);
  const form = useClubForm(albumInput, {
    name: album.name,
    name_en: album.name_en ?? '',
    name_ru: album.name_ru ?? '',
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const field = (name: 'name' | 'name_en' | 'name_ru') => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync({ act: 'name', id: album.id, album: values });
      toast.success(t('adminMedia:albums.saved', { name: values.name }));
      onClose();
    } catch (error) {
      showFault(form, error, { '23505': 'name' });
      if (codeOf(error) === '23505') form.setError('name', { message: t('adminMedia:albums.taken') });
    }
  });
  const fault = change.isError
    ? [t('adminMedia:albums.failed.save'), errors.root?.message].filter(Boolean).join('. ')
    : undefined;
  return (
    <FormSheet
      title={t('adminMedia:albums.edit')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={fault}
    >
      <TextField label={t('adminMedia:albums.name')} lang="bg" {...field('name')} />
      <Translations open>
        <TextField label={t('adminMedia:albums.nameEn')} optional lang="en" {...field('name_en')} />
        <TextField label={t('adminMedia:albums.nameRu')} optional lang="ru" {...field('name_ru')} />
      </Translations>
      <Button
        kind="danger"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setRemoving(true)}
        className="self-start"
      >
        {t('adminMedia:albums.delete')}
      </Button>
      {removing && <RemoveDialog album={album} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </FormSheet>
  );
}

interface RemoveDialogProps extends AlbumSheetProps {
  onRemoved: () => void;
}

function RemoveDialog({ album, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('adminMedia');
  const { mutateAsync, isPending, error } = useAlbumChange();
  const remove = () =>
    runMutation(
      mutateAsync,
      { act: 'delete', id: album.id },
      {
        onSuccess: () => {
          onRemoved();
          toast.success(t('albums.deleted', { name: album.name }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('albums.deleteTitle', { name: album.name })}
      description={t('albums.deleteNote')}
      confirmLabel={t('albums.delete')}
      busy={isPending}
      error={error ? `${t('albums.failed.delete')}. ${errorText(codeOf(error))}` : undefined}
      onConfirm={remove}
    />
  );
}
