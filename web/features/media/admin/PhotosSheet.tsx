import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaInput } from '../../../../contracts/inputs/media.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { useClubForm } from '../../../lib/form.ts';
import { publicFile } from '../../../lib/paths.ts';
import { UploadProgress } from '../../../kit/UploadProgress.tsx';
import { useUploads } from '../../../kit/use-uploads.ts';
import { PhotoConsents } from './PhotoConsents.tsx';
import { MediaTexts } from './MediaTexts.tsx';
import type { AlbumName } from './albums-data.ts';
import { useMediaChange } from './media-data.ts';

/** Puts several photos into the gallery at once: album, date and whether they show are the same for all. */
export function PhotosSheet({ albums, onClose }: { albums: readonly AlbumName[]; onClose: () => void }) {
  const { t } = useTranslation(['adminMedia', 'common']);
  const { mutateAsync } = useMediaChange();
  const { pending, fault, send } = useUploads('media');
  const [added, setAdded] = useState<readonly string[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const form = useClubForm(mediaInput, {
    title: '',
    title_en: '',
    title_ru: '',
    album: '',
    taken_on: clubDay(),
    is_visible: true,
  });
  const choose = async () => {
    if (await form.trigger()) picker.current?.click();
  };
  const upload = (files: readonly File[]) => {
    const values = mediaInput.parse(form.getValues());
    void send(files, async (path, file) => {
      await mutateAsync({ act: 'create', item: { ...values, kind: 'photo', path, ...(await sizeOf(file)) } });
      setAdded((now) => [...now, path]);
    });
  };
  const busy = pending.length > 0;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('adminMedia:addPhotos')}
      actions={
        <Button kind={added.length > 0 ? 'primary' : 'quiet'} busy={busy} onClick={onClose}>
          {t(added.length > 0 ? 'adminMedia:done' : 'common:cancel')}
        </Button>
      }
    >
      <PhotoConsents />
      <MediaTexts form={form} albums={albums} untitled />
      <Button
        kind={added.length > 0 ? 'secondary' : 'primary'}
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => void choose()}
        className="self-start"
      >
        {t('adminMedia:choosePhotos')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          upload(files);
        }}
      />
      <FormError message={fault} />
      <UploadProgress pending={pending} />
      <p role="status" className="text-muted empty:hidden">
        {added.length > 0 && t('adminMedia:added', { count: added.length })}
      </p>
      {added.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {added.map((path) => (
            <li key={path}>
              <Photo src={publicFile('media', path)} alt="" className="rounded-[8px]!" />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** The size in pixels, so that the gallery keeps its position; unknown where the browser cannot read the picture. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | object> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return {};
  }
}
