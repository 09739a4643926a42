import { FileUp } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_STATEMENT_BYTES,
  type StatementLayout,
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '../../../../contracts/bank-statements.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { Spinner } from '../../../components/states/Spinner.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { CurrencyQuestion } from '../../../kit/CurrencyQuestion.tsx';
import { errorText, faultText } from '../../../lib/api/error-text.ts';
import { base64Of } from '../../../lib/browser/file-content.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { StatementRows } from './StatementRows.tsx';

interface ChosenFile {
  file_name: string;
  content: string;
}

/** A file from the bank: first what would become of each of its rows, then, if all can be read, its import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage(['bank', 'common']);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [layout, setLayout] = useState<StatementLayout | null>(null);
  const [chosen, setChosen] = useState<Pick<StatementLayout, 'head' | 'columns'> | null>(null);
  const [currency, setCurrency] = useState<Currency | null>(null);
  /** Stays once it was asked, so that the answer can be changed. */
  const [asks, setAsks] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const preview = useProcedure('import_bank_statement');
  const taking = useProcedure('import_bank_statement');
  const choose = async (chosen: File | undefined) => {
    setFile(null);
    setLayout(null);
    setChosen(null);
    setCurrency(null);
    setAsks(false);
    preview.reset();
    taking.reset();
    setTooLarge(chosen !== undefined && chosen.size > MAX_STATEMENT_BYTES);
    if (!chosen || chosen.size > MAX_STATEMENT_BYTES) return;
    const next = { file_name: chosen.name, content: await base64Of(chosen) };
    setFile(next);
    read(next, null, null);
  };
  const read = (from: ChosenFile, columns: typeof chosen, silent: Currency | null) =>
    preview.mutate(
      { ...from, layout: columns, currency: silent, dry_run: true },
      {
        onSuccess: (report) => {
          setLayout(report.layout);
          if (report.asks_currency) setAsks(true);
        },
      },
    );
  const chooseCurrency = (silent: Currency) => {
    setCurrency(silent);
    if (file) read(file, chosen, silent);
  };
  const chooseColumns = (columns: NonNullable<typeof chosen>) => {
    setChosen(columns);
    if (layout) setLayout({ ...layout, ...columns });
    if (file) read(file, columns, currency);
  };
  const take = () =>
    file &&
    taking.run(
      { ...file, layout: chosen, currency },
      { done: ({ counts }) => t('bank:import.done', { count: counts.new }), onSuccess: onClose },
    );
  // While columns are being chosen, only they are asked for.
  const report = preview.data?.layout?.missing.length ? undefined : preview.data;
  const fresh = report?.counts.new ?? 0;
  const fault = tooLarge ? errorText('statement_too_long') : faultText(preview.error ?? taking.error);
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('bank:import.title')}
      description={t('bank:import.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            icon={<FileUp />}
            disabled={fresh === 0 || (asks && currency === null)}
            busy={taking.isPending}
            onClick={take}
          >
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
      <FormError message={fault} />
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
      {asks && <CurrencyQuestion value={currency} onChange={chooseCurrency} />}
      {report && (!asks || currency) && <StatementRows report={report} />}
    </Dialog>
  );
}

/** The meaning of each column of a sheet, above its first rows: the club asks where the bank's own words do not say it. */
function StatementColumns({
  layout,
  onChange,
}: {
  layout: StatementLayout;
  onChange: (layout: Pick<StatementLayout, 'head' | 'columns'>) => void;
}) {
  const { t } = useLanguage('bank');
  const { head, columns, missing, sample } = layout;
  const width = Math.max(...sample.map((cells) => cells.length));
  const columnAt = (at: number) => STATEMENT_COLUMNS.find((column) => columns[column] === at) ?? '';
  const choose = (at: number, column: StatementColumn | '') => {
    const others = Object.entries(columns).filter(([name, position]) => name !== column && position !== at);
    onChange({ head, columns: { ...Object.fromEntries(others), ...(column && { [column]: at }) } });
  };
  const options = STATEMENT_COLUMNS.map((value) => ({ value, label: t(`sheet.columns.${value}`) }));
  return (
    <div className="grid gap-3">
      <p className={missing.length > 0 ? 'font-medium text-danger' : 'text-muted'}>
        {missing.length > 0
          ? t('sheet.missing', { columns: missing.map((column) => t(`sheet.columns.${column}`)).join(', ') })
          : t('sheet.note')}
      </p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('sheet.title')}>
        <table className="text-left text-sm">
          <thead>
            <tr>
              {Array.from({ length: width }, (_, at) => (
                <th key={at} scope="col" className="min-w-44 p-1 font-normal">
                  <SelectField
                    label={t('sheet.column', { number: at + 1 })}
                    placeholder={t('sheet.unused')}
                    options={options}
                    value={columnAt(at)}
                    onChange={({ target }) => choose(at, target.value as StatementColumn | '')}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, line) => (
              <tr key={line} className="border-b border-line align-top last:border-0">
                {Array.from({ length: width }, (_, at) => (
                  <td key={at} className="max-w-60 truncate p-2">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
