import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { ChildAvatar } from './ChildAvatar.tsx';
import type { Child } from './child-data.ts';
import { useSetPhoto } from './child-photo-calls.ts';
import { cutOut, faultOf, MAX_PHOTO_MEGABYTES, openPicture } from './photo-file.ts';
import type { PhotoFault, Square } from './photo-file.ts';

const PhotoCrop = lazy(() => import('./PhotoCrop.tsx'));

interface Picked {
  picture: ImageBitmap;
  /** An address of the picture within this page. */
  address: string;
}

export interface PhotoDialogProps {
  child: Child;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A photo of the child: chosen, cropped, saved; or taken away. Nothing is sent before it is saved. */
export function PhotoDialog({ child, open, onOpenChange }: PhotoDialogProps) {
  const { t } = useTranslation(['child', 'common']);
  const { picked, fault, pick } = usePicked();
  const [square, setSquare] = useState<Square | null>(null);
  const set = useSetPhoto(child);
  const failed = set.variables === null ? t('child:photo.removeFailed') : t('child:photo.failed');
  const finish = (said: string) => () => {
    onOpenChange(false);
    toast.success(said);
  };
  const save = async () => {
    if (!picked || !square) return;
    set.run(await cutOut(picked.picture, square), { onSuccess: finish(t('child:photo.saved')) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('child:photo.title', { name: child.first_name })}
      description={t('child:photo.help', { size: MAX_PHOTO_MEGABYTES })}
      actions={
        <>
          {!picked && child.photo_path && (
            <Button
              kind="quiet"
              className="mr-auto text-danger!"
              busy={set.isPending}
              onClick={() => set.run(null, { onSuccess: finish(t('child:photo.removed')) })}
            >
              {t('child:photo.remove')}
            </Button>
          )}
          <ChooseFile
            label={picked ? t('child:photo.other') : t('child:photo.choose')}
            quiet={!!picked}
            onPick={pick}
          />
          {picked && (
            <Button busy={set.isPending} disabled={!square} onClick={() => void save()}>
              {t('child:photo.save')}
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
            ? t(`child:photo.${fault.kind}`, { size: MAX_PHOTO_MEGABYTES, is: fault.megabytes })
            : set.error
              ? `${failed}: ${errorText(codeOf(set.error))}`
              : undefined
        }
      />
    </Dialog>
  );
}

interface ChooseFileProps {
  label: string;
  quiet: boolean;
  onPick: (file: File) => void;
}

function ChooseFile({ label, quiet, onPick }: ChooseFileProps) {
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
      <Button
        kind={quiet ? 'quiet' : 'primary'}
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
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
