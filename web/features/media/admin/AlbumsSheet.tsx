import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { albumInput } from '../../../../contracts/inputs/media.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { albumsQuery, useAlbumChange, type Album } from './media-data.ts';

/** The albums of the gallery; one that is chosen gets its names. */
export function AlbumsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('adminMedia');
  const { data: albums, error, refetch } = useQuery(albumsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const album = albums?.find(({ id }) => id === chosen);
  if (album) return <AlbumSheet album={album} onClose={() => setChosen(null)} />;
  return (
    <Sheet onClose={onClose} title={t('albums.title')}>
      <p className="text-muted">{t('albums.lead')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!albums && !error && <Skeleton className="h-48" />}
      {albums?.length === 0 && <EmptyState title={t('albums.empty')} />}
      {albums && albums.length > 0 && (
        <ul className="-mx-2">
          {albums.map((each) => (
            <li key={each.id}>
              <AlbumRow album={each} onChoose={() => setChosen(each.id)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function AlbumRow({ album, onChoose }: { album: Album; onChoose: () => void }) {
  const { t, localized } = useLanguage('adminMedia');
  const count = album.media_items[0]?.count ?? 0;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-water-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{localized(album, 'name')}</span>
        <span className="block text-sm text-muted">
          {t('albums.items', { count })}
          {!(album.name_en && album.name_ru) && ` · ${t('albums.untranslated')}`}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </button>
  );
}

/** The names of an album in three languages. */
function AlbumSheet({ album, onClose }: { album: Album; onClose: () => void }) {
  const { t, localized } = useLanguage('adminMedia');
  const change = useAlbumChange();
  const remove = useAlbumChange();
  const [removing, setRemoving] = useState(false);
  const form = useClubForm(albumInput, formTexts(album, 'name'), {
    fieldOf: { '23505': 'name' },
    textOf: { '23505': t('albums.taken') },
  });
  const { field } = form;
  return (
    <FormDialog
      sheet
      title={t('albums.edit')}
      onClose={onClose}
      save={(values) => change.run({ act: 'update', ids: [album.id], row: values })}
      done={(_, values) => t('albums.saved', { name: values.name })}
      form={form}
      failed={t('albums.failed.save')}
    >
      <TextField label={t('albums.name')} lang="bg" {...field('name')} />
      <TranslatedFields open texts={{ name: t('albums.name') }} field={field} />
      <Button kind="danger" icon={<Trash2 />} onClick={() => setRemoving(true)} className="self-start">
        {t('albums.delete')}
      </Button>
      {removing && (
        <ConfirmDialog
          write={remove}
          input={{ act: 'delete', ids: [album.id] }}
          onClose={() => setRemoving(false)}
          title={t('albums.deleteTitle', { name: localized(album, 'name') })}
          description={t('albums.deleteNote')}
          confirmLabel={t('albums.delete')}
          done={t('albums.deleted', { name: localized(album, 'name') })}
          onDone={onClose}
          failed={t('albums.failed.delete')}
        />
      )}
    </FormDialog>
  );
}
