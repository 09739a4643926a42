import { FileText } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { usePdfFile } from '../../kit/use-pdf-file.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** Loads what was signed as a file, in the language shown; `label` says of which document, and for whom. */
export function ConsentFile({ consentId, label }: { consentId: string; label: string }) {
  const { locale } = useLanguage();
  const file = usePdfFile();
  return (
    <Button
      kind="quiet"
      icon={<FileText />}
      aria-label={`PDF: ${label}`}
      busy={file.isPending}
      onClick={() => file.mutate(paths.consent(consentId, locale))}
    >
      PDF
    </Button>
  );
}
