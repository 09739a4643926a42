import { useState } from 'react';
import type { ChildList, ListColumns } from '../../../contracts/child-lists.ts';
import { MAX_IMPORT_BYTES } from '../../../contracts/imports.ts';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { Folded } from '../../components/Folded.tsx';
import { Spinner } from '../../components/states/Spinner.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { usePickedFile, type PickedFile } from '../../kit/use-picked-file.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { WaitingFamilies } from '../users/WaitingFamilies.tsx';
import { FamiliesStep } from './FamiliesStep.tsx';
import { FileOrTable } from './FileOrTable.tsx';
import { ImportTemplate } from './ImportTemplate.tsx';
import { ListColumnsTable } from './ListColumnsTable.tsx';
import { ListSheets } from './ListSheets.tsx';

/** A list of children as a club keeps it: its columns, then its families, then what of them goes in. */
export function ChildListImport() {
  const { t } = useLanguage('adminImport');
  const { file, sizeFault, pick } = usePickedFile(MAX_IMPORT_BYTES);
  const [chosen, setChosen] = useState<ListColumns | null>(null);
  // The list stays in view while it is read with other columns.
  const [list, setList] = useState<ChildList | null>(null);
  const [sheetsLeft, setSheetsLeft] = useState<readonly string[]>([]);
  const reading = useProcedure('read_child_list');
  const read = (from: PickedFile, columns: ListColumns | null, left: readonly string[]) =>
    reading.mutate(
      { ...from, layout: columns && list && { head: list.layout.head, columns }, sheets_left: [...left] },
      { onSuccess: setList },
    );
  const choose = async (picked: File | undefined) => {
    setChosen(null);
    setSheetsLeft([]);
    setList(null);
    reading.reset();
    const next = await pick(picked);
    if (next) read(next, null, []);
  };
  const chooseColumns = (columns: ListColumns) => {
    setChosen(columns);
    if (file) read(file, columns, sheetsLeft);
  };
  const leaveSheets = (left: readonly string[]) => {
    if (!file || reading.isPending) return;
    setSheetsLeft(left);
    read(file, chosen, left);
  };
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('list.steps.file')}>
        <p className="mb-4 text-muted">{t('list.note')}</p>
        <FileOrTable
          label={t('file')}
          help={t('list.fileHelp')}
          accept=".csv,.txt,.xls,.xlsx,.xlsm,.ods,text/csv"
          onChoose={(picked) => void choose(picked)}
        />
        <FormError message={sizeFault(errorText('import_too_long')) ?? faultText(reading.error)} />
        {reading.isPending && (
          <p role="status" className="mt-3 flex items-center gap-2 text-muted">
            <Spinner /> {t('reading')}
          </p>
        )}
        <Folded title={t('list.template')} className="mt-3">
          <ImportTemplate kind="children" />
        </Folded>
      </Card>
      {list && (
        <>
          <ListColumnsTable list={list} isBusy={reading.isPending} onChange={chooseColumns} />
          {list.sheets.length > 1 && <ListSheets sheets={list.sheets} left={sheetsLeft} onChange={leaveSheets} />}
          {list.families.length > 0 && <FamiliesStep list={list} fileName={file?.file_name ?? ''} columns={chosen} />}
        </>
      )}
      <WaitingFamilies />
    </div>
  );
}
