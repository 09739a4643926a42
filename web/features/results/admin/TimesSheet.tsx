import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TIMES_BYTES, TIME_LIST_COLUMNS } from '../../../../contracts/time-lists.ts';
import type { TimeListKind, TimesReport } from '../../../../contracts/time-lists.ts';
import { columnNames } from '../../../../contracts/imports.ts';
import type { ImportColumn, ImportFault } from '../../../../contracts/imports.ts';
import { Button } from '../../../components/Button.tsx';
import { DateField } from '../../../components/DateField.tsx';
import { FileField } from '../../../components/FileField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { ClubError, codeOf } from '../../../lib/club-error.ts';
import { download, toCsv } from '../../../lib/csv.ts';
import { errorText } from '../../../lib/error-text.ts';
import { base64Of } from '../../../lib/file-content.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';

/** Takes a table of times from a file; a table of the same name is replaced. */
export function TimesSheet({ kind, onClose }: { kind: TimeListKind; onClose: () => void }) {
  const { t } = useTranslation(['adminResults', 'common']);
  const locale = useLocale();
  const save = useProcedure('import_times');
  const [name, setName] = useState('');
  const [starts, setStarts] = useState('');
  const [ends, setEnds] = useState('');
  const [file, setFile] = useState<File>();
  const [faulty, setFaulty] = useState<TimesReport['faulty']>([]);
  const [fault, setFault] = useState<string>();
  const [checked, setChecked] = useState(false);
  const missing = (value: unknown) => (checked && !value ? errorText('required') : undefined);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    setFaulty([]);
    setFault(undefined);
    if (!name.trim() || !starts || !file) return setFault(errorText('invalid_input'));
    if (file.size > MAX_TIMES_BYTES) return setFault(errorText('import_too_long'));
    try {
      const input = { kind, name, starts_on: starts, ends_on: ends || null, content: await base64Of(file) };
      const looked = await save.mutateAsync({ ...input, dry_run: true });
      setFaulty(looked.faulty);
      if (looked.faulty.length > 0) return setFault(errorText('times_faulty'));
      await save.mutateAsync(input);
      toast.success(t('adminResults:times.done', { name, count: looked.good }));
      onClose();
    } catch (error) {
      const missing = error instanceof ClubError && error.code === 'import_columns' ? error.details : null;
      const columns = missing && columnNames(missing, TIME_LIST_COLUMNS[kind], locale);
      setFault([errorText(codeOf(error)), columns].filter(Boolean).join(' '));
    }
  };
  return (
    <FormSheet
      title={t(`adminResults:times.title.${kind}`)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={t('adminResults:times.take')}
      busy={save.isPending}
      dirty={Boolean(name || file)}
      fault={fault}
    >
      <TextField
        label={t('adminResults:times.name')}
        help={t('adminResults:times.nameHelp')}
        value={name}
        error={missing(name.trim())}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label={t('adminResults:times.starts')} value={starts} onChange={setStarts} error={missing(starts)} />
        {kind === 'standards' && (
          <DateField label={t('adminResults:times.ends')} optional value={ends} onChange={setEnds} />
        )}
      </div>
      <FileField
        label={t('adminResults:times.file')}
        help={t(`adminResults:times.fileHelp.${kind}`)}
        accept=".csv,.txt,.xlsx"
        onChoose={setFile}
      />
      <TemplateButton kind={kind} />
      {faulty.length > 0 && <Faults kind={kind} faulty={faulty} />}
    </FormSheet>
  );
}

function TemplateButton({ kind }: { kind: TimeListKind }) {
  const { t, i18n } = useTranslation('adminResults');
  const locale = useLocale();
  const columns: ImportColumn[] = Object.values(TIME_LIST_COLUMNS[kind]);
  const rows = [columns.map(({ names }) => names[locale][0]), columns.map(({ example }) => example)];
  return (
    <div>
      <Button
        kind="quiet"
        icon={<FileText aria-hidden="true" />}
        onClick={() => download(`${t(`times.title.${kind}`)}.csv`, toCsv(rows, i18n.language))}
      >
        {t('times.template')}
      </Button>
    </div>
  );
}

const MOST_SHOWN = 20;

function Faults({ kind, faulty }: { kind: TimeListKind; faulty: TimesReport['faulty'] }) {
  const { t } = useTranslation('adminResults');
  const locale = useLocale();
  const columns: Record<string, ImportColumn> = TIME_LIST_COLUMNS[kind];
  const words = ({ column, fault }: ImportFault) =>
    [column && columns[column]?.names[locale][0], errorText(fault)].filter(Boolean).join(': ');
  return (
    <ul className="text-danger">
      {faulty.slice(0, MOST_SHOWN).map(({ line, faults }) => (
        <li key={line}>
          {t('times.line', { line })}: {faults.map(words).join('; ')}
        </li>
      ))}
    </ul>
  );
}
