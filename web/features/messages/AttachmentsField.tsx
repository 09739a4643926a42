import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILE_NAME, MAX_FILES } from '../../../contracts/messages.ts';
import { CONTROL, Field } from '../../components/fields/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { currentSession } from '../../lib/api/supabase.ts';
import { uploadFile } from '../../lib/api/upload.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const MEGABYTES = MAX_FILE_BYTES / 1_000_000;

interface AttachmentsFieldProps {
  files: readonly File[];
  error: string | undefined;
  /** The files now, and the fault of those that were not taken. */
  onChange: (files: readonly File[], fault?: string) => void;
}

/** The files that go with a message: chosen one after the other or together, each may be taken out again. */
export function AttachmentsField({ files, error, onChange }: AttachmentsFieldProps) {
  const { t } = useLanguage('messages');
  const add = (chosen: readonly File[]) => {
    const taken = chosen.filter((file) => !faultOf(file));
    const wrong = chosen.find((file) => faultOf(file));
    const all = [...files, ...taken];
    const fault = wrong ? faultOf(wrong) : all.length > MAX_FILES ? 'tooMany' : undefined;
    onChange(
      all.slice(0, MAX_FILES),
      fault && t(`files.${fault}`, { name: wrong?.name ?? '', max: MAX_FILES, size: MEGABYTES }),
    );
  };
  return (
    <div>
      <Field
        label={t('files.label')}
        help={t('files.help', { max: MAX_FILES, size: MEGABYTES })}
        error={error}
        optional
      >
        {(control) => (
          <div
            className={`${CONTROL} relative flex items-center gap-3 has-focus-visible:outline-3 has-focus-visible:-outline-offset-1 has-focus-visible:outline-water`}
          >
            <Paperclip className="size-5 shrink-0 text-water" />
            <span className="font-semibold text-water">{t('files.choose')}</span>
            <input
              {...control}
              type="file"
              multiple
              accept={FILE_TYPES.join()}
              // The same file may be chosen again after it was taken out.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ target }) => add([...(target.files ?? [])])}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
        )}
      </Field>
      {files.length > 0 && (
        <ul aria-label={t('files.chosen')} className="mt-1">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <IconButton
                name={t('files.remove', { name: file.name })}
                icon={<X />}
                onClick={() => onChange(files.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function faultOf({ type, size }: File): 'wrongType' | 'tooLarge' | undefined {
  if (!(FILE_TYPES as readonly string[]).includes(type)) return 'wrongType';
  return size > MAX_FILE_BYTES ? 'tooLarge' : undefined;
}

/** Uploads files, each once however often a message is tried; returns their paths and names. Throws ClubError. */
export function useUploadOnce() {
  const paths = useRef(new Map<File, string>());
  return async (files: readonly File[]) => {
    const folder = (await currentSession())?.user.id ?? '';
    for (const file of files)
      if (!paths.current.has(file))
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a phone's network carries one well
        paths.current.set(file, await uploadFile({ bucket: 'attachments', folder, file }));
    return files.map((file) => ({ file_path: paths.current.get(file) ?? '', name: shortName(file.name) }));
  };
}

/** A long name keeps its ending. */
const shortName = (name: string): string =>
  name.length <= MAX_FILE_NAME ? name : `${name.slice(0, MAX_FILE_NAME - 9)}…${name.slice(-8)}`;
