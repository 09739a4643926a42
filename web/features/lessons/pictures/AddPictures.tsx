import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { FILM_TYPES, PICTURE_TYPES } from '../../../../contracts/lesson-pictures.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { UploadProgress, useUploads } from '../../../kit/UploadProgress.tsx';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { uploadPicture } from './upload-picture.ts';

interface AddPicturesProps {
  lessonId: string;
  /** The child whose family alone sees them; null: they are of the album. */
  childId: string | null;
  label: string;
  disabled?: boolean;
}

/** Chooses pictures, by the camera or from the device, and adds each as soon as it is there; for one family also films. */
export function AddPictures({ lessonId, childId, label, disabled = false }: AddPicturesProps) {
  const { t } = useLanguage('pictures');
  const online = useOnline();
  const picker = useRef<HTMLInputElement>(null);
  const add = useProcedure('add_lesson_pictures');
  const { pending, fault, send } = useUploads('lessons', { upload: uploadPicture, inTurn: true });
  return (
    <div className="flex flex-col gap-3">
      <Button
        kind="secondary"
        icon={<ImagePlus />}
        busy={pending.length > 0}
        disabled={disabled || !online}
        onClick={() => picker.current?.click()}
        className="self-start"
      >
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={(childId === null ? PICTURE_TYPES : [...PICTURE_TYPES, ...FILM_TYPES]).join()}
        multiple
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          void send(chosen, async (path) => {
            await add.run({ lesson_id: lessonId, child_id: childId, file_paths: [path] });
          });
        }}
      />
      {!online && <p role="status">{t('offline')}</p>}
      <FormError message={fault} />
      <UploadProgress pending={pending} />
    </div>
  );
}
