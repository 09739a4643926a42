import { useQuery } from '@tanstack/react-query';
import { FileText, FileUp, Trash2 } from 'lucide-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { columnNames, type ImportColumn, type ImportFault } from '../../../../contracts/imports.ts';
import {
  MAX_TIMES_BYTES,
  TIME_LIST_COLUMNS,
  type TimeListKind,
  type TimesReport,
} from '../../../../contracts/time-lists.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { TabHead } from '../../../kit/TabHead.tsx';
import { ClubError, codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { base64Of } from '../../../lib/browser/file-content.ts';
import { download, toCsv } from '../../../lib/format/csv.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { timeListsQuery, type TimeList } from './times-data.ts';

export interface TimesTabProps {
  kind: TimeListKind;
  /** Beside the import: another way to a new list. */
  action?: ReactNode;
  /** Below each list. */
  below?: (list: TimeList) => ReactNode;
}

/** The club's tables of one kind: taken from files, replaced whole. */
export function TimesTab({ kind, action, below }: TimesTabProps) {
  const { t } = useLanguage('adminResults');
  const lists = useQuery(timeListsQuery(kind));
  const { show, dialog } = useDialog();
  const take = () => show((close) => <TimesSheet kind={kind} onClose={close} />);
  return (
    <>
      <TabHead
        lead={t(`times.lead.${kind}`)}
        action={
          <span className="flex flex-wrap gap-3">
            <Button kind={action ? 'secondary' : 'primary'} icon={<FileUp />} onClick={take}>
              {t('times.import')}
            </Button>
            {action}
          </span>
        }
      />
      <QueryState query={lists} rows={3} />
      {lists.data?.length === 0 && (
        <EmptyState card title={t(`times.empty.${kind}`)} note={t(`times.emptyNote.${kind}`)} />
      )}
      <ul className="flex flex-col gap-4">
        {lists.data?.map((list) => (
          <li key={list.id} className="rounded-card bg-raised p-5 sm:p-6">
            <ListHead
              list={list}
              onDelete={() =>
                show((close) => (
                  <ConfirmDialog
                    call="delete_times"
                    input={{ kind, list_id: list.id }}
                    onClose={close}
                    title={t('times.delete.title', { name: list.name })}
                    description={t(`times.delete.note.${kind}`)}
                    confirmLabel={t('times.delete.confirm')}
                    done={t('times.delete.done', { name: list.name })}
                  />
                ))
              }
            />
            {below?.(list)}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function ListHead({ list, onDelete }: { list: TimeList; onDelete: () => void }) {
  const { t, date } = useLanguage('adminResults');
  const { name, starts_on, ends_on, times, is_sample } = list;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-xl font-bold">
          {name} {is_sample && <Chip tone="rope">{t('times.sample')}</Chip>}
        </h2>
        <p className="text-muted">
          {ends_on
            ? t('times.between', { from: date(starts_on), to: date(ends_on) })
            : t('times.from', { day: date(starts_on) })}{' '}
          · {t('times.count', { count: times })}
        </p>
      </div>
      <IconButton name={t('times.delete.open', { name })} icon={<Trash2 />} onClick={onDelete} />
    </div>
  );
}

/** Takes a table of times from a file; a table of the same name is replaced. */
function TimesSheet({ kind, onClose }: { kind: TimeListKind; onClose: () => void }) {
  const { t, locale } = useLanguage('adminResults');
  const save = useProcedure('import_times');
  const [name, setName] = useState('');
  const [starts, setStarts] = useState('');
  const [ends, setEnds] = useState('');
  const [file, setFile] = useState<File>();
  const [faulty, setFaulty] = useState<TimesReport['faulty']>([]);
  const [fault, setFault] = useState<string>();
  /** The parts of the file that are left out: the next press takes the rest. */
  const [unread, setUnread] = useState<string[] | null>(null);
  const [checked, setChecked] = useState(false);
  const errors = fault === undefined ? {} : { root: { message: fault } };
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
      const looked = await save.run({ ...input, dry_run: true });
      setFaulty(looked.faulty);
      if (looked.faulty.length > 0) return setFault(errorText('times_faulty'));
      const left = unreadOf(looked);
      if (left.length > 0 && unread === null) return setUnread(left);
      await save.run(input);
      toast.success(t('times.done', { name, count: looked.good }));
      onClose();
    } catch (error) {
      const missing = error instanceof ClubError && error.code === 'import_columns' ? error.details : null;
      setFault(errorText(codeOf(error), { columns: missing && columnNames(missing, TIME_LIST_COLUMNS[kind], locale) }));
    }
  };
  const unreadOf = ({ other_sheets, hidden }: TimesReport): string[] =>
    [
      other_sheets.length > 0 && t('times.otherSheets', { names: other_sheets.join(', ') }),
      hidden.rows + hidden.columns > 0 && t('times.hidden', { ...hidden }),
    ].filter((text) => text !== false);
  const choose = (picked: File | undefined) => {
    setFile(picked);
    setUnread(null);
  };
  return (
    <FormDialog
      sheet
      title={t(`times.title.${kind}`)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={t('times.take')}
      form={{ formState: { isDirty: Boolean(name || file), isSubmitting: save.isPending, errors } }}
    >
      <TextField
        label={t('times.name')}
        help={t('times.nameHelp')}
        value={name}
        error={missing(name.trim())}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label={t('times.starts')} value={starts} onChange={setStarts} error={missing(starts)} />
        {kind === 'standards' && <DateField label={t('times.ends')} optional value={ends} onChange={setEnds} />}
      </div>
      <FileField
        label={t('times.file')}
        help={t(`times.fileHelp.${kind}`)}
        accept=".csv,.txt,.xlsx"
        onChoose={choose}
      />
      <TemplateButton kind={kind} />
      {unread?.map((text) => (
        <p key={text} role="status" className="rounded-control bg-warning-soft p-4">
          {text}
        </p>
      ))}
      {faulty.length > 0 && <Faults kind={kind} faulty={faulty} />}
    </FormDialog>
  );
}

function TemplateButton({ kind }: { kind: TimeListKind }) {
  const { t, locale } = useLanguage('adminResults');
  const columns: ImportColumn[] = Object.values(TIME_LIST_COLUMNS[kind]);
  const rows = [columns.map(({ names }) => names[locale][0]), columns.map(({ example }) => example)];
  return (
    <div>
      <Button
        kind="quiet"
        icon={<FileText />}
        onClick={() => download(`${t(`times.title.${kind}`)}.csv`, toCsv(rows, locale))}
      >
        {t('times.template')}
      </Button>
    </div>
  );
}

const MOST_SHOWN = 20;

function Faults({ kind, faulty }: { kind: TimeListKind; faulty: TimesReport['faulty'] }) {
  const { t, locale } = useLanguage('adminResults');
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
