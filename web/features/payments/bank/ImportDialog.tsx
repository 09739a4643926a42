import { FileUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MAX_STATEMENT_BYTES, type StatementLayout, STATEMENT_COLUMNS } from '../../../../contracts/bank-statements.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { Spinner } from '../../../components/states/Spinner.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ColumnsTable } from '../../../kit/ColumnsTable.tsx';
import { CurrencyQuestion } from '../../../kit/CurrencyQuestion.tsx';
import { usePickedFile, type PickedFile } from '../../../kit/use-picked-file.ts';
import { errorText, faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { StatementRows } from './StatementRows.tsx';

const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;
type DateOrder = (typeof DATE_ORDERS)[number];

/** A file from the bank: first what would become of each of its rows, then, if all can be read, its import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage(['bank', 'common']);
  const { file, sizeFault, pick } = usePickedFile(MAX_STATEMENT_BYTES);
  const [layout, setLayout] = useState<StatementLayout | null>(null);
  const [chosen, setChosen] = useState<Pick<StatementLayout, 'head' | 'columns'> | null>(null);
  const [currency, setCurrency] = useState<Currency | null>(null);
  const [monthFirst, setMonthFirst] = useState<boolean | null>(null);
  /** The questions stay once they were asked, so that the answers can be changed. */
  const [asks, setAsks] = useState(false);
  const [asksDates, setAsksDates] = useState(false);
  const preview = useProcedure('import_bank_statement');
  const taking = useProcedure('import_bank_statement');
  const choose = async (picked: File | undefined) => {
    setLayout(null);
    setChosen(null);
    setCurrency(null);
    setMonthFirst(null);
    setAsks(false);
    setAsksDates(false);
    preview.reset();
    taking.reset();
    const next = await pick(picked);
    if (next) read(next, { layout: null, currency: null, month_first: null });
  };
  const said = { layout: chosen, currency, month_first: monthFirst };
  const read = (from: PickedFile, answers: typeof said) =>
    preview.mutate(
      { ...from, ...answers, dry_run: true },
      {
        onSuccess: (report) => {
          setLayout(report.layout);
          if (report.asks_currency) setAsks(true);
          if (report.asks_month_first) setAsksDates(true);
        },
      },
    );
  const chooseCurrency = (silent: Currency) => {
    setCurrency(silent);
    if (file) read(file, { ...said, currency: silent });
  };
  const chooseDates = (isMonthFirst: boolean) => {
    setMonthFirst(isMonthFirst);
    if (file) read(file, { ...said, month_first: isMonthFirst });
  };
  const chooseColumns = (columns: NonNullable<typeof chosen>) => {
    setChosen(columns);
    if (layout) setLayout({ ...layout, ...columns });
    if (file) read(file, { ...said, layout: columns });
  };
  const take = () =>
    file &&
    taking.run(
      { ...file, ...said },
      { done: ({ counts }) => t('import.done', { count: counts.new }), onSuccess: onClose },
    );
  // While columns are being chosen, only they are asked for.
  const report = preview.data?.layout?.missing.length ? undefined : preview.data;
  const waits = (asks && currency === null) || (asksDates && monthFirst === null);
  const fresh = report?.counts.new ?? 0;
  const fault = sizeFault(errorText('statement_too_long')) ?? faultText(preview.error ?? taking.error);
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('import.title')}
      description={t('import.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon={<FileUp />} disabled={fresh === 0 || waits} busy={taking.isPending} onClick={take}>
            {t('import.take', { count: fresh })}
          </Button>
        </>
      }
    >
      <FileField
        label={t('import.file')}
        accept=".csv,.txt,.xls,.xlsx,.xml,.sta,.mt940,.940,.htm,.html,text/csv,text/html"
        onChoose={(file) => void choose(file)}
      />
      <FormError message={fault} />
      {preview.isPending && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t('import.reading')}
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
            {t('sheet.change')}
          </Button>
        ))}
      {asks && <CurrencyQuestion value={currency} onChange={chooseCurrency} />}
      {asksDates && <DatesQuestion value={monthFirst} onChange={chooseDates} />}
      {report && !waits && (
        <>
          {report.month_first && !asksDates && <Notice>{t('import.monthFirst')}</Notice>}
          {report.hidden.rows + report.hidden.columns > 0 && (
            <Notice>{t('import.hidden', { ...report.hidden })}</Notice>
          )}
          <StatementRows report={report} />
        </>
      )}
    </Dialog>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-warning-soft p-4">{children}</p>
);

/** Asks if the day or the month comes first in a file's dates that may be in either order. */
function DatesQuestion({ value, onChange }: { value: boolean | null; onChange: (isMonthFirst: boolean) => void }) {
  const { t } = useLanguage('bank');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">{t('dates.question')}</p>
      <SegmentedControl<DateOrder>
        name={t('dates.question')}
        value={value === null ? null : value ? 'monthFirst' : 'dayFirst'}
        onChange={(order) => onChange(order === 'monthFirst')}
        segments={DATE_ORDERS.map((order) => ({ value: order, label: t(`dates.${order}`) }))}
      />
    </div>
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
  const options = STATEMENT_COLUMNS.map((value) => ({ value, label: t(`sheet.columns.${value}`) }));
  return (
    <div className="grid gap-3">
      <p className={missing.length > 0 ? 'font-medium text-danger' : 'text-muted'}>
        {missing.length > 0
          ? t('sheet.missing', { columns: missing.map((column) => t(`sheet.columns.${column}`)).join(', ') })
          : t('sheet.note')}
      </p>
      <ColumnsTable
        name={t('sheet.title')}
        options={options}
        columns={columns}
        sample={sample}
        labelOf={(number) => t('sheet.column', { number })}
        unused={t('sheet.unused')}
        onChange={(next) => onChange({ head, columns: next })}
      />
      {missing.length === 1 && missing[0] === 'type' && (
        <Button kind="secondary" className="justify-self-start" onClick={() => onChange({ head, columns })}>
          {t('sheet.bySign')}
        </Button>
      )}
    </div>
  );
}
