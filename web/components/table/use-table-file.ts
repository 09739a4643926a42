import type { RowData } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { clubDay, clubTime } from '../../../contracts/time.ts';
import { codeOf, LIST_MOVED } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { csvLines } from '../../lib/format/csv.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { toast } from '../states/toast.ts';
import type { Column } from './data-table.ts';

/** A list that changed while its file was written is written from the beginning, as often as a person would. */
const MOST_TRIES = 4;

/** Some rows of a file, and how many it has in all. */
export interface FilePart<Data> {
  rows: readonly Data[];
  total: number;
}

type Parts<Data> = Iterable<FilePart<Data>> | AsyncIterable<FilePart<Data>>;

/** Writes a table's rows to a file, part by part: how far it is, and how it is given up. Nothing is saved before all rows are there. */
export function useTableFile<Data extends RowData>(
  label: string,
  columns: readonly Column<Data>[],
  parts: () => Parts<Data>,
) {
  const { t, locale } = useLanguage();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const write = async (kind: 'csv' | 'excel', signal: AbortSignal, tries = 1): Promise<void> => {
    try {
      const file = await beginFile(kind, label, columns, locale);
      let done = 0;
      for await (const { rows, total } of parts()) {
        if (signal.aborted) return;
        file.add(rows.map((row) => columns.map((column) => written(column.value(row)))));
        done += rows.length;
        setProgress({ done, total });
      }
      saveFile(file.name, file.end());
    } catch (error) {
      if (signal.aborted || codeOf(error) !== LIST_MOVED || tries === MOST_TRIES) throw error;
      await write(kind, signal, tries + 1);
    }
  };
  const save = async (kind: 'csv' | 'excel') => {
    const own = new AbortController();
    run.current = own;
    setProgress({ done: 0, total: 0 });
    try {
      await write(kind, own.signal);
    } catch (error) {
      if (!own.signal.aborted) toast.error(t('table.exportFailed'), { description: errorText(codeOf(error)) });
    } finally {
      if (run.current === own) setProgress(null);
    }
  };
  const cancel = () => {
    run.current?.abort();
    setProgress(null);
  };
  return { progress, save, cancel };
}

async function beginFile<Data extends RowData>(
  kind: 'csv' | 'excel',
  label: string,
  columns: readonly Column<Data>[],
  locale: string,
) {
  const head = columns.map(({ header, fileHeader }) => fileHeader ?? header);
  if (kind === 'excel') {
    const { Workbook } = await import('../../lib/format/workbook.ts');
    const book = new Workbook(
      label,
      head,
      columns.map(({ isSum }) => isSum === true),
    );
    return { name: `${label}.xlsx`, add: (rows: Rows) => book.add(rows), end: () => book.end() };
  }
  const texts = [`\uFEFF${csvLines([head], locale)}`];
  return {
    name: `${label}.csv`,
    add: (rows: Rows) => void texts.push(csvLines(rows, locale)),
    end: () => new Blob(texts, { type: 'text/csv;charset=utf-8' }),
  };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d\S*(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** The value as a file has it: a moment by the clock of the club. A text that a person typed may only look like one. */
export const written = (value: string | number | null): string | number | null =>
  typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
    ? `${clubDay(value)} ${clubTime(value)}`
    : value;

type Rows = readonly (readonly (string | number | null)[])[];
