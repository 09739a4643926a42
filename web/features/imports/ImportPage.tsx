import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  columnNames,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  MAX_IMPORT_BYTES,
  type ImportKind,
  type ImportReport,
  type ImportRow,
  type TurnedDay,
} from '../../../contracts/imports.ts';
import type { Currency } from '../../../contracts/money.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Stat } from '../../components/Stat.tsx';
import { Spinner } from '../../components/states/Spinner.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { CurrencyQuestion } from '../../kit/CurrencyQuestion.tsx';
import { usePickedFile, type PickedFile } from '../../kit/use-picked-file.ts';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths, type AdminSection } from '../../lib/paths.ts';
import { WaitingFamilies } from '../users/WaitingFamilies.tsx';
import { AFTER_THE_OTHER } from './after-the-other.ts';
import { ChildListImport } from './ChildListImport.tsx';
import { FileOrTable } from './FileOrTable.tsx';
import { ImportTemplate } from './ImportTemplate.tsx';
import { TurnedDays } from './TurnedDays.tsx';
import { useRowColumns } from './use-row-columns.tsx';

/** Files whose rows go in one by one; children go in by families. */
export type FileKind = Exclude<ImportKind, 'children'>;

const LIST_OF = {
  families: 'users',
  classes: 'classes',
  enrollments: 'enrollments',
  balances: 'billing',
  instructors: 'instructors',
  results: 'results',
} as const satisfies Record<FileKind, AdminSection>;

/** Kinds of files that make accounts whose owners may be invited. */
const MAKES_ACCOUNTS: ReadonlySet<FileKind> = new Set(['families', 'instructors']);

/** A club's lists: its children in families, or a file of another kind, whose rows are shown before they are written. */
export default function ImportPage() {
  const { t } = useLanguage('adminImport');
  const chosen = useAddressParam('kind');
  const kind = IMPORT_KINDS.find((known) => known === chosen.value) ?? 'children';
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={({ target }) => chosen.open(target.value)}
        options={IMPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        className="mb-6 max-w-md"
      />
      {kind === 'children' ? <ChildListImport /> : <FileImport key={kind} kind={kind} />}
    </>
  );
}

function FileImport({ kind }: { kind: FileKind }) {
  const { t, locale } = useLanguage('adminImport');
  const { file, sizeFault, pick } = usePickedFile(MAX_IMPORT_BYTES);
  const [invite, setInvite] = useState(false);
  const [currency, setCurrency] = useState<Currency | null>(null);
  /** The questions stay once they were asked, so that the answers can be changed. */
  const [asks, setAsks] = useState(false);
  const [isTurned, setTurned] = useState<boolean | null>(null);
  const [turnedDay, setTurnedDay] = useState<TurnedDay | null>(null);
  const preview = useProcedure('import_file', AFTER_THE_OTHER);
  const taking = useProcedure('import_file', AFTER_THE_OTHER);
  const choose = async (picked: File | undefined) => {
    setCurrency(null);
    setAsks(false);
    setTurned(null);
    setTurnedDay(null);
    preview.reset();
    taking.reset();
    const next = await pick(picked);
    if (next) read(next, { currency: null, turned_days: null });
  };
  const said = { currency, turned_days: isTurned };
  const read = (from: PickedFile, answers: typeof said) =>
    preview.mutate(
      { kind, ...from, ...answers, dry_run: true },
      {
        onSuccess: (report) => {
          if (report.asks_currency) setAsks(true);
          if (report.asks_turned_days) setTurnedDay(report.asks_turned_days);
        },
      },
    );
  const chooseCurrency = (silent: Currency) => {
    setCurrency(silent);
    if (file) read(file, { ...said, currency: silent });
  };
  const chooseDays = (turned_days: boolean) => {
    setTurned(turned_days);
    if (file) read(file, { ...said, turned_days });
  };
  const take = () =>
    file &&
    taking.run(
      { kind, ...file, ...said, dry_run: false, invite },
      {
        done: ({ counts, invited }) => ({
          text: t('done', { count: counts.new }),
          description: invited > 0 ? t('invited', { count: invited }) : undefined,
        }),
      },
    );
  const error = preview.error ?? taking.error;
  const isAsked = (asks && currency === null) || (turnedDay !== null && isTurned === null);
  const report = isAsked ? undefined : (taking.data ?? preview.data);
  const families = report && !report.written ? newFamilies(kind, report) : 0;
  const fresh = taking.data ? 0 : (preview.data?.counts.new ?? 0);
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('steps.template')}>
        <ImportTemplate kind={kind} />
      </Card>
      <Card title={t('steps.file')}>
        <FileOrTable
          label={t('file')}
          help={t('fileHelp')}
          accept=".csv,.txt,.xls,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChoose={(file) => void choose(file)}
        />
        <FormError
          message={sizeFault(errorText('import_too_long')) ?? (error ? faultText(error, kind, locale) : undefined)}
        />
        {asks && !taking.data && (
          <div className="mt-4">
            <CurrencyQuestion value={currency} onChange={chooseCurrency} />
          </div>
        )}
        {turnedDay && !taking.data && (
          <div className="mt-4">
            <TurnedDays first={turnedDay} value={isTurned} onChange={chooseDays} />
          </div>
        )}
        {(preview.isPending || taking.isPending) && <Progress />}
      </Card>
      {report && (
        <Card title={t(report.written ? 'steps.written' : 'steps.check')}>
          <Report kind={kind} report={report} />
          {families > 0 && (
            <Checkbox
              className="mt-6"
              label={t('inviteNow', { count: families })}
              help={t('inviteNote')}
              checked={invite}
              onChange={({ target }) => setInvite(target.checked)}
            />
          )}
          <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
            {report.written ? (
              <ButtonLink to={paths.adminSection(LIST_OF[kind])}>{t(`toList.${kind}`)}</ButtonLink>
            ) : (
              <>
                <p className="text-muted">
                  {report.counts.faulty > 0 && t('skipped', { count: report.counts.faulty })}{' '}
                  {fresh === 0 && t('nothingNew')}
                </p>
                {fresh > 0 && (
                  <Button icon={<FileUp />} busy={taking.isPending} onClick={take}>
                    {t('take', { count: fresh })}
                  </Button>
                )}
              </>
            )}
          </div>
        </Card>
      )}
      {report?.written && MAKES_ACCOUNTS.has(kind) && <WaitingFamilies />}
    </div>
  );
}

const LOOK_AGAIN_MS = 700;

/** The progress of the running import. */
function Progress() {
  const { t, number } = useLanguage('adminImport');
  const { data } = useQuery(
    rpcQuery(['import-progress'], 'read_import_progress', {}, { refetchInterval: LOOK_AGAIN_MS, gcTime: 0 }),
  );
  if (data) {
    const text = t('progress', { done: number(data.done), total: number(data.total) });
    return (
      <div className="mt-3 max-w-md">
        <LaneBar label={t('reading')} text={text} value={data.done} max={data.total} />
      </div>
    );
  }
  return (
    <p role="status" className="mt-3 flex items-center gap-2 text-muted">
      <Spinner /> {t('reading')}
    </p>
  );
}

/** The number of accounts of families with an address that the file makes; the others cannot be invited. */
const newFamilies = (kind: FileKind, { rows }: ImportReport): number =>
  kind === 'families'
    ? rows.filter(({ outcome, understood }) => outcome === 'new' && understood['parent_email']).length
    : 0;

/** The refusal, with the columns that are missing. */
function faultText(error: Error, kind: FileKind, locale: Locale): string {
  const missing = error instanceof ClubError && error.code === 'import_columns' ? error.details : null;
  return errorText(codeOf(error), { columns: missing && columnNames(missing, IMPORT_COLUMNS[kind], locale) });
}

const FAULTS_FIRST: readonly ImportRow['outcome'][] = ['faulty', 'new', 'exists'];

/** The rows of a file with their outcome, those with faults first. */
function Report({ kind, report }: { kind: FileKind; report: ImportReport }) {
  const { t } = useLanguage('adminImport');
  const { counts, unknown, other_sheets, hidden, rows } = report;
  const unread = [
    unknown.length > 0 && t('unknown', { names: unknown.join(', ') }),
    other_sheets.length > 0 && t('otherSheets', { names: other_sheets.join(', ') }),
    hidden.rows + hidden.columns > 0 && t('hidden', { ...hidden }),
  ].filter((text) => text !== false);
  const columns = useRowColumns(kind, rows);
  const sorted = useMemo(
    () => rows.toSorted((a, b) => FAULTS_FIRST.indexOf(a.outcome) - FAULTS_FIRST.indexOf(b.outcome) || a.line - b.line),
    [rows],
  );
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-3">
        <Stat label={t('outcomes.faulty')} value={counts.faulty} />
        <Stat label={t('outcomes.new')} value={counts.new} />
        <Stat label={t('outcomes.exists')} value={counts.exists} />
      </div>
      {unread.map((text) => (
        <p key={text} className="mb-4 rounded-control bg-warning-soft p-4">
          {text}
        </p>
      ))}
      <DataTable name="rows" label={t('rows')} columns={columns} rows={sorted} rowId={({ line }) => String(line)} />
    </>
  );
}
