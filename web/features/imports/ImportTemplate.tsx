import { FileSpreadsheet, FileText } from 'lucide-react';
import { IMPORT_COLUMNS, type ImportKind } from '../../../contracts/imports.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { download, toCsv } from '../../lib/format/csv.ts';
import { downloadExcel } from '../../lib/format/excel.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The columns of a file, and an empty one to fill in. */
export function ImportTemplate({ kind }: { kind: ImportKind }) {
  const { t, locale } = useLanguage('adminImport');
  const columns = Object.values(IMPORT_COLUMNS[kind]);
  const head = columns.map(({ names }) => names[locale][0]!);
  const example = columns.map((column) => column.example);
  const name = t(`files.${kind}`);
  return (
    <>
      <p className="text-muted">{t(`notes.${kind}`)}</p>
      <ul className="mt-4 flex flex-wrap gap-2" aria-label={t('columns')}>
        {columns.map((column) => (
          <li key={column.names.en[0]}>
            <Chip tone={'required' in column ? 'rope' : 'neutral'}>
              {column.names[locale][0]}
              {'required' in column && <span className="sr-only"> ({t('required')})</span>}
            </Chip>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{t('columnsNote')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" icon={<FileSpreadsheet />} onClick={() => void downloadExcel(name, head, [example])}>
          {t('templateExcel')}
        </Button>
        <Button
          kind="quiet"
          icon={<FileText />}
          onClick={() => download(`${name}.csv`, toCsv([head, example], locale))}
        >
          {t('templateCsv')}
        </Button>
      </div>
    </>
  );
}
