import { useState } from 'react';
import { mediaInput } from '../../../../contracts/inputs/media.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { publicFile } from '../../../lib/paths.ts';
import { useMediaChange, type AlbumName, type MediaItem } from './media-data.ts';
import { MediaTexts } from './MediaTexts.tsx';

interface MediaSheetProps {
  item: MediaItem;
  albums: readonly AlbumName[];
  onClose: () => void;
}

/** Changes what is said of a photo or a video, and the poster of a video. */
export function MediaSheet({ item, albums, onClose }: MediaSheetProps) {
  const { t } = useLanguage('adminMedia');
  const change = useMediaChange();
  const [uploading, setUploading] = useState(false);
  const [poster, setPoster] = useState(item.poster_path);
  const form = useClubForm(mediaInput, {
    ...formTexts(item, 'title'),
    album: item.album ?? '',
    taken_on: item.taken_on,
    is_visible: item.is_visible,
  });
  return (
    <FormDialog
      sheet
      title={t(`edit.${item.kind}`)}
      onClose={onClose}
      save={(values) => change.run({ act: 'update', ids: [item.id], row: { ...values, poster_path: poster } })}
      done={t('saved')}
      form={form}
      failed={t('failed.update')}
      dirty={poster !== item.poster_path}
      busy={uploading}
    >
      <Shown item={item} />
      {item.kind === 'video' && (
        <PicturesField
          label={t('fields.poster')}
          help={t('fields.posterHelp')}
          bucket="media"
          max={1}
          value={poster ? [poster] : []}
          onChange={([path]) => setPoster(path ?? null)}
          onBusy={setUploading}
        />
      )}
      <MediaTexts form={form} albums={albums} />
    </FormDialog>
  );
}

function Shown({ item }: { item: MediaItem }) {
  if (item.kind === 'photo') return <Photo src={item.path && publicFile('media', item.path)} alt="" ratio="16/9" />;
  if (item.path) {
    return (
      <video
        src={publicFile('media', item.path)}
        poster={item.poster_path ? publicFile('media', item.poster_path) : undefined}
        controls
        playsInline
        preload="metadata"
        className="aspect-video w-full rounded-card bg-water-soft"
      />
    );
  }
  return (
    <a
      href={item.video_url ?? '#'}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-water hover:underline"
    >
      {item.video_url}
    </a>
  );
}
