import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { videoInput } from '../../../../contracts/inputs/media.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { UploadProgress, useUploads } from '../../../kit/UploadProgress.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { publicFile } from '../../../lib/paths.ts';
import { useMediaChange, type AlbumName } from './media-data.ts';
import { MediaTexts } from './MediaTexts.tsx';

type Source = 'link' | 'file';

/** Adds a video: by its link, or as a file of its own, with a poster. */
export function VideoSheet({ albums, onClose }: { albums: readonly AlbumName[]; onClose: () => void }) {
  const { t } = useLanguage('adminMedia');
  const change = useMediaChange();
  const [source, setSource] = useState<Source>('link');
  const [uploading, setUploading] = useState(false);
  const [sending, setSending] = useState(false);
  const form = useClubForm(videoInput, {
    ...formTexts(null, 'title'),
    album: '',
    taken_on: clubDay(),
    is_visible: true,
    video_url: '',
    path: null,
    poster_path: null,
  });
  const { errors } = form.formState;
  const path = useController(form.typed('path'));
  const poster = useController(form.typed('poster_path'));
  const choose = (next: Source) => {
    setSource(next);
    form.clearErrors('video_url');
    if (next === 'link') path.field.onChange(null);
    else form.setValue('video_url', '');
  };
  return (
    <FormDialog
      sheet
      title={t('addVideo')}
      onClose={onClose}
      save={(values) => change.run({ act: 'create', row: { ...values, kind: 'video' } })}
      done={t('videoAdded')}
      submitLabel={t('addVideo')}
      form={form}
      failed={t('failed.create')}
      busy={uploading || sending}
    >
      <SegmentedControl<Source>
        name={t('source')}
        value={source}
        onChange={choose}
        segments={[
          { value: 'link', label: t('sources.link') },
          { value: 'file', label: t('sources.file') },
        ]}
        className="flex"
      />
      {source === 'link' ? (
        <TextField
          label={t('fields.link')}
          help={t('fields.linkHelp')}
          inputMode="url"
          placeholder="https://"
          {...form.field('video_url')}
        />
      ) : (
        <VideoFile
          path={path.field.value ?? null}
          onChange={path.field.onChange}
          onBusy={setSending}
          error={errors.video_url?.message}
        />
      )}
      <PicturesField
        label={t('fields.poster')}
        help={t('fields.posterHelp')}
        bucket="media"
        max={1}
        value={poster.field.value ? [poster.field.value] : []}
        onChange={([first]) => poster.field.onChange(first ?? null)}
        onBusy={setUploading}
      />
      <MediaTexts form={form} albums={albums} />
    </FormDialog>
  );
}

interface VideoFileProps {
  path: string | null;
  onChange: (path: string | null) => void;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
}

function VideoFile({ path, onChange, onBusy, error }: VideoFileProps) {
  const { t } = useLanguage('adminMedia');
  const { pending, fault, send } = useUploads('media');
  const picker = useRef<HTMLInputElement>(null);
  const upload = async (files: readonly File[]) => {
    onBusy(true);
    await send(files, onChange);
    onBusy(false);
  };
  return (
    <Field label={t('fields.file')} help={t('fields.fileHelp')} fieldset error={fault ?? error}>
      {() => (
        <div className="flex flex-col gap-3">
          {path && (
            <video
              src={publicFile('media', path)}
              controls
              playsInline
              preload="metadata"
              className="aspect-video w-full rounded-card bg-water-soft"
            />
          )}
          <UploadProgress pending={pending} />
          <Button kind="secondary" icon={<Upload />} onClick={() => picker.current?.click()} className="self-start">
            {t(path ? 'replaceFile' : 'chooseFile')}
          </Button>
          <input
            ref={picker}
            type="file"
            accept="video/mp4,video/webm"
            hidden
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, 1);
              event.target.value = '';
              void upload(files);
            }}
          />
        </div>
      )}
    </Field>
  );
}
