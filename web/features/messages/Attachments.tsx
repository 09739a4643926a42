import { FileText, Image } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { toastRefusal } from '../../components/states/use-procedure.ts';
import { openFile } from '../../lib/api/open-file.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Attachment } from './messages-data.ts';

/** The files of a message; nothing where it has none. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const { t } = useLanguage('messages');
  if (files.length === 0) return null;
  const open = (path: string) =>
    void openFile('attachments', path).catch((error: unknown) => toastRefusal(error, t('files.openFailed')));
  return (
    <ul aria-label={t('files.label')} className="mt-3 flex flex-wrap gap-2">
      {files
        .toSorted((one, other) => one.position - other.position)
        .map(({ id, name, file_path, type }) => (
          <li key={id} className="max-w-full">
            <Button
              kind="secondary"
              icon={type === 'application/pdf' ? <FileText /> : <Image />}
              aria-label={t('files.open', { name })}
              className="max-w-full"
              onClick={() => open(file_path)}
            >
              <span className="min-w-0 truncate">{name}</span>
            </Button>
          </li>
        ))}
    </ul>
  );
}
