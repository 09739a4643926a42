import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_STATEMENT_BYTES, type StatementLayout } from '../../../../contracts/bank-statements.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FileField } from '../../../components/FileField.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { base64Of } from '../../../lib/file-content.ts';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementRows } from './StatementRows.tsx';

interface ChosenFile {
  file_name: string;
  content: string;
}

/** A file from the bank: first what would become of each of its rows, then, if all can be read, its import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['bank', 'common']);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [layout, setLayout] = useState<StatementLayout | null>(null);
  const [chosen, setChosen] = useState<Pick<StatementLayout, 'head' | 'columns'> | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const preview = useProcedure('import_bank_statement');
  const taking = useProcedure('import_bank_statement');
  const choose = async (chosen: File | undefined) => {
    setFile(null);
    setLayout(null);
    setChosen(null);
    preview.reset();
    taking.reset();
    setTooLarge(chosen !== undefined && chosen.size > MAX_STATEMENT_BYTES);
    if (!chosen || chosen.size > MAX_STATEMENT_BYTES) return;
    const next = { file_name: chosen.name, content: await base64Of(chosen) };
    setFile(next);
    read(next, null);
  };
  const read = (from: ChosenFile, columns: typeof chosen) =>
    preview.mutate({ ...from, layout: columns, dry_run: true }, { onSuccess: (report) => setLayout(report.layout) });
  const chooseColumns = (columns: NonNullable<typeof chosen>) => {
    setChosen(columns);
    if (layout) setLayout({ ...layout, ...columns });
    if (file) read(file, columns);
  };
  const take = () =>
    file &&
    taking.run(
      { ...file, layout: chosen },
      {
        onSuccess: ({ counts }) => {
          onClose();
          toast.success(t('bank:import.done', { count: counts.new }));
        },
      },
    );
  // While columns are being chosen, only they are asked for.
  const report = preview.data?.layout?.missing.length ? undefined : preview.data;
  const fresh = report?.counts.new ?? 0;
  const code = tooLarge
    ? 'statement_too_long'
    : preview.error
      ? codeOf(preview.error)
      : taking.error
        ? codeOf(taking.error)
        : null;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('bank:import.title')}
      description={t('bank:import.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon={<FileUp aria-hidden="true" />} disabled={fresh === 0} busy={taking.isPending} onClick={take}>
            {t('bank:import.take', { count: fresh })}
          </Button>
        </>
      }
    >
      <FileField
        label={t('bank:import.file')}
        accept=".csv,.txt,.xls,.xlsx,.xml,.sta,.mt940,.940,.htm,.html,text/csv,text/html"
        onChoose={(file) => void choose(file)}
      />
      <FormError message={code ? errorText(code) : undefined} />
      {preview.isPending && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t('bank:import.reading')}
        </p>
      )}
      {layout &&
        (layout.missing.length > 0 || chosen ? (
          <StatementColumns layout={layout} onChange={chooseColumns} />
        ) : (
          <Button
            kind="quiet"
            className="justify-self-start"
            onClick={() => setChosen({ head: layout.head, columns: layout.columns })}
          >
            {t('bank:sheet.change')}
          </Button>
        ))}
      {report && <StatementRows report={report} />}
    </Dialog>
  );
}
