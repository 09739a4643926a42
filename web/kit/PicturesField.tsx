import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { Chip } from '../components/Chip.tsx';
import { Field, type FieldTexts } from '../components/fields/Field.tsx';
import { SortableList } from '../components/fields/SortableList.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { isFilm, publicFile, type PublicBucket } from '../lib/paths.ts';
import { UploadProgress, useUploads } from './UploadProgress.tsx';

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const FILMS = 'video/mp4,video/webm';

interface PicturesFieldProps extends Pick<FieldTexts, 'label' | 'help' | 'error'> {
  bucket: PublicBucket;
  /** Paths in the bucket; the first is the cover. */
  value: readonly string[];
  onChange: (paths: string[]) => void;
  max: number;
  /** Films are taken, too. */
  films?: boolean;
  /** Called while files are uploaded: the form cannot be saved yet. */
  onBusy: (busy: boolean) => void;
}

const FILM = 'aspect-video w-full max-w-56 rounded-[8px] bg-water-soft';

/** Pictures of a thing: sent at once with their progress, put in order, taken away. What is no picture is refused here. */
export function PicturesField({ bucket, value, onChange, max, films = false, onBusy, ...texts }: PicturesFieldProps) {
  const { t } = useLanguage('admin');
  const picker = useRef<HTMLInputElement>(null);
  const { pending, fault, send } = useUploads(bucket);
  // Files arrive one by one while others are on their way: each is added to what is there by then.
  const paths = useRef(value);
  const change = (next: string[]) => {
    paths.current = next;
    onChange(next);
  };
  const busy = pending.length > 0;
  const reportBusy = useRef(onBusy);
  useEffect(() => {
    reportBusy.current = onBusy;
  });
  // At once, and only what changed: a file that comes before a late effect of an older render would push out the one before it.
  useLayoutEffect(() => {
    paths.current = value;
  }, [value]);
  useEffect(() => reportBusy.current(busy), [busy]);
  const room = max - value.length - pending.length;
  const name = (index: number) => t('upload.picture', { number: index + 1 });
  return (
    <Field {...texts} error={fault ?? texts.error} fieldset>
      {() => (
        <div className="flex flex-col gap-2">
          <SortableList
            label={t('upload.pictures')}
            items={value}
            itemId={(path) => path}
            itemName={(_, index) => name(index)}
            onOrder={change}
          >
            {(path, index) => (
              <div className="flex items-center gap-3">
                {isFilm(path) ? (
                  <video src={publicFile(bucket, path)} controls playsInline preload="metadata" className={FILM} />
                ) : (
                  <img
                    src={publicFile(bucket, path)}
                    alt={name(index)}
                    draggable={false}
                    className="size-16 shrink-0 rounded-[8px] bg-water-soft object-cover"
                  />
                )}
                <span className="min-w-0 flex-1">{index === 0 && max > 1 && <Chip>{t('upload.cover')}</Chip>}</span>
                <IconButton
                  name={t('upload.remove', { name: name(index) })}
                  icon={<Trash2 />}
                  onClick={() => change(value.filter((kept) => kept !== path))}
                />
              </div>
            )}
          </SortableList>
          <UploadProgress pending={pending} />
          {room > 0 && (
            <Button
              kind="secondary"
              icon={<ImagePlus />}
              onClick={() => picker.current?.click()}
              className="self-start"
            >
              {t(films ? 'upload.addMedia' : max > 1 ? 'upload.addMany' : 'upload.addOne')}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            accept={films ? `${PICTURES},${FILMS}` : PICTURES}
            multiple={max > 1}
            hidden
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, room);
              event.target.value = '';
              void send(files, (path) => change([...paths.current, path]));
            }}
          />
        </div>
      )}
    </Field>
  );
}
