import { useQuery } from '@tanstack/react-query';
import { CameraOff, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { mediaInput } from '../../../../contracts/inputs/media.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { UploadProgress, useUploads } from '../../../kit/UploadProgress.tsx';
import { rpc } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { publicFile } from '../../../lib/paths.ts';
import { useMediaChange, type AlbumName } from './media-data.ts';
import { MediaTexts } from './MediaTexts.tsx';

/** Puts several photos into the gallery at once: album, date and whether they show are the same for all. */
export function PhotosSheet({ albums, onClose }: { albums: readonly AlbumName[]; onClose: () => void }) {
  const { t } = useLanguage(['adminMedia', 'common']);
  const { run } = useMediaChange();
  const { pending, fault, send } = useUploads('media');
  const [added, setAdded] = useState<readonly string[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const form = useClubForm(mediaInput, {
    ...formTexts(null, 'title'),
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
      await run({ act: 'create', row: { ...values, kind: 'photo', path, ...(await sizeOf(file)) } });
      setAdded((now) => [...now, path]);
    });
  };
  const busy = pending.length > 0;
  return (
    <Sheet
      onClose={() => !busy && onClose()}
      title={t('addPhotos')}
      actions={
        <Button kind={added.length > 0 ? 'primary' : 'quiet'} busy={busy} onClick={onClose}>
          {t(added.length > 0 ? 'done' : 'common:cancel')}
        </Button>
      }
    >
      <PhotoConsents />
      <MediaTexts form={form} albums={albums} untitled />
      <Button
        kind={added.length > 0 ? 'secondary' : 'primary'}
        icon={<ImagePlus />}
        onClick={() => void choose()}
        className="self-start"
      >
        {t('choosePhotos')}
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
        {added.length > 0 && t('added', { count: added.length })}
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

/** Children who may not be on the photos, before they are uploaded; nothing where the club asks for no consent. */
function PhotoConsents() {
  const { t, localized } = useLanguage('adminMedia');
  const { data } = useQuery({
    queryKey: ['documents', 'without-photos'],
    queryFn: () => rpc('list_children_without_photos', {}),
  });
  if (!data?.asked) return null;
  const { children } = data;
  if (children.length === 0) return <p className="text-muted">{t('consent.all')}</p>;
  return (
    <details className="group rounded-control bg-warning-soft px-4">
      <summary className="-mx-4 flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <CameraOff className="size-5 shrink-0 text-warning" />
        <span>
          <span className="block font-semibold underline underline-offset-4">
            {t('consent.count', { count: children.length })}
          </span>
          <span className="block text-sm">{t('consent.note')}</span>
        </span>
      </summary>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto pb-2">
        {children.map((child) => (
          <li key={child.child_id} className="py-2 [overflow-wrap:anywhere]">
            <span className="block font-semibold">{child.full_name}</span>
            <span className="block text-sm">
              {child.classes.map((swimClass) => localized(swimClass, 'title')).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
