import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface FileFieldProps extends Pick<FieldTexts, 'label' | 'help' | 'error'> {
  /** Endings and types, as the browser's own field takes them. */
  accept: string;
  /** The file that was chosen or dropped here; undefined when the choice was taken back. */
  onChoose: (file: File | undefined) => void;
}

/** One file. The browser's own field, which speaks the browser's language, lies unseen over words of ours. */
export function FileField({ label, help, error, accept, onChoose }: FileFieldProps) {
  const { t } = useLanguage();
  const [name, setName] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    setName(file?.name ?? null);
    onChoose(file);
  };
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div
          className={`${CONTROL} relative flex items-center gap-3 has-focus-visible:outline-3 has-focus-visible:-outline-offset-1 has-focus-visible:outline-water`}
        >
          <FileUp className="size-5 shrink-0 text-water" />
          <span className="shrink-0 font-semibold text-water">{t('file.choose')}</span>
          <span className="min-w-0 truncate text-muted">{name ?? t('file.none')}</span>
          <input
            {...control}
            type="file"
            accept={accept}
            onChange={(event) => choose(event.target.files?.[0])}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
