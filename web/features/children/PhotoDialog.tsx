import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { useWrite } from '../../components/states/use-procedure.ts';
import { codeOf, ClubError, type WireError } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { dataOf } from '../../lib/api/rpc.ts';
import { files, supabase } from '../../lib/api/supabase.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Child } from './child-data.ts';
import { PHOTO_BUCKET } from './child-photo.ts';
import { ChildAvatar } from './ChildAvatar.tsx';
import { cutOut, faultOf, MAX_PHOTO_MEGABYTES, openPicture, type PhotoFault, type Square } from './photo-file.ts';

const PhotoCrop = lazy(() => import('./PhotoCrop.tsx'));

interface Picked {
  picture: ImageBitmap;
  /** An address of the picture within this page. */
  address: string;
}

/** A photo of the child: chosen, cropped, saved; or taken away. Nothing is sent before it is saved. */
export function PhotoDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { t } = useLanguage(['child', 'common']);
  const { picked, fault, pick } = usePicked();
  const [square, setSquare] = useState<Square | null>(null);
  const set = useSetPhoto(child);
  const failed = set.variables === null ? t('photo.removeFailed') : t('photo.failed');
  const save = async () => {
    if (!picked || !square) return;
    set.run(await cutOut(picked.picture, square), { done: t('photo.saved'), onSuccess: onClose });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('photo.title', { name: child.first_name })}
      description={t('photo.help', { size: MAX_PHOTO_MEGABYTES })}
      actions={
        <>
          {!picked && child.photo_path && (
            <Button
              kind="quiet"
              className="mr-auto text-danger!"
              busy={set.isPending}
              onClick={() => set.run(null, { done: t('photo.removed'), onSuccess: onClose })}
            >
              {t('photo.remove')}
            </Button>
          )}
          <ChooseFile label={picked ? t('photo.other') : t('photo.choose')} quiet={!!picked} onPick={pick} />
          {picked && (
            <Button busy={set.isPending} disabled={!square} onClick={() => void save()}>
              {t('photo.save')}
            </Button>
          )}
        </>
      }
    >
      {picked ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
          <PhotoCrop key={picked.address} address={picked.address} onCrop={setSquare} />
        </Suspense>
      ) : (
        <div className="grid place-items-center py-4">
          <ChildAvatar name={child.full_name} path={child.photo_path} size="xl" />
        </div>
      )}
      <FormError
        message={
          fault
            ? t(`photo.${fault.kind}`, { size: MAX_PHOTO_MEGABYTES, is: fault.megabytes })
            : set.error
              ? `${failed}: ${errorText(codeOf(set.error))}`
              : undefined
        }
      />
    </Dialog>
  );
}

function ChooseFile({ label, quiet, onPick }: { label: string; quiet: boolean; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        className="hidden"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button kind={quiet ? 'quiet' : 'primary'} icon={<ImagePlus />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** The picture that was chosen, or why it cannot be one. */
function usePicked() {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [fault, setFault] = useState<{ kind: PhotoFault; megabytes: number } | null>(null);
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.address)), [picked]);
  const pick = async (file: File) => {
    const refuse = (kind: PhotoFault) => setFault({ kind, megabytes: Math.ceil(file.size / 1_000_000) });
    setFault(null);
    const wrong = await faultOf(file);
    if (wrong) return refuse(wrong);
    try {
      setPicked({ picture: await openPicture(file), address: URL.createObjectURL(file) });
    } catch {
      refuse('unreadable');
    }
  };
  return { picked, fault, pick: (file: File) => void pick(file) };
}

/** Puts a photo instead of the old one, or none (null). What was uploaded goes again where the rest fails. */
function useSetPhoto({ id, photo_path: old }: { id: string; photo_path: string | null }) {
  return useWrite(
    async (picture: Blob | null) => {
      const path = picture && (await upload(id, picture));
      try {
        await pointTo(id, path);
      } catch (error) {
        if (path) await remove(path);
        throw error;
      }
      if (old) await remove(old);
    },
    ['children'],
  );
}

/** Under a name of its own, so that a copy kept anywhere is never the wrong picture. Answers the path. */
async function upload(childId: string, picture: Blob): Promise<string> {
  const path = `${childId}/${crypto.randomUUID()}.jpg`;
  const { error } = await (await files()).from(PHOTO_BUCKET).upload(path, picture, { contentType: picture.type });
  if (error) throw refusal(error);
  return path;
}

async function pointTo(childId: string, photo_path: string | null): Promise<void> {
  const client = await supabase();
  dataOf(await client.from('children').update({ photo_path }).eq('id', childId).select('id').single());
}

/** A picture that is not shown any more; what stays behind after a failure is gone with the child. */
async function remove(path: string): Promise<void> {
  await (await files()).from(PHOTO_BUCKET).remove([path]);
}

function refusal(error: Error): ClubError {
  const status = 'status' in error ? Number(error.status ?? 0) : 0;
  return new ClubError({ message: error.message, code: null } satisfies WireError, status);
}
