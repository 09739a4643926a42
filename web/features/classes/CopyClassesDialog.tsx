import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubDay } from '../../../contracts/time.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { useSettled } from '../../lib/browser/use-settled.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { copyPreviewQuery } from './bulk-data.ts';
import type { AdminClass } from './class-list-data.ts';

const LONGEST_TERM = 40;

interface DialogProps {
  rows: readonly AdminClass[];
  onClose: () => void;
  onDone: () => void;
}

/** Copies of several classes for another term: says first what each will be called. */
export default function CopyClassesDialog({ rows, onClose, onDone }: DialogProps) {
  const { t, localized } = useLanguage('classes');
  const [term, setTerm] = useState(nextSeason);
  const wanted = { class_ids: rows.map(({ id }) => id), term: term.trim() };
  const isTyped = useSettled(wanted.term) === wanted.term;
  const preview = useQuery({ ...copyPreviewQuery(wanted), enabled: wanted.term !== '' && isTyped });
  const copy = useProcedure('copy_classes');
  const seen = wanted.term ? (preview.data?.classes ?? []) : [];
  const there = seen.filter(({ exists }) => exists).length;
  const fault = copy.error ?? preview.error;
  const submit = () =>
    copy.run(wanted, {
      done: ({ copied }) => ({ text: t('copies.done', { count: copied }), description: t('copies.next') }),
      onSuccess: onDone,
    });
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t('copies.title', { count: rows.length })}
      description={t('copies.note')}
      actionLabel={t('copies.copy', { count: rows.length })}
      busy={copy.isPending}
      disabled={there > 0 || !wanted.term || !isTyped || !preview.data || preview.isPlaceholderData}
      onAction={submit}
    >
      <TextField
        label={t('copies.term')}
        autoComplete="off"
        maxLength={LONGEST_TERM}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        error={wanted.term ? undefined : errorText('required')}
      />
      <FormError message={faultText(fault)} />
      <ul aria-label={t('copies.preview')} aria-busy={preview.isFetching || undefined}>
        {seen.map(({ copy: name, exists, ...one }) => (
          <li key={one.class_id} className="border-t border-line py-3 first:border-0">
            <span className="font-semibold">{name}</span>
            <span className="block text-sm text-muted">{t('copies.from', { title: localized(one, 'title') })}</span>
            {exists && (
              <span className="block text-sm font-semibold text-danger">{errorText('class_title_taken')}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const SEPTEMBER = 9;

/** The school year that comes next. */
function nextSeason(): string {
  const [year, month] = clubDay().split('-').map(Number) as [number, number];
  const first = month >= SEPTEMBER ? year + 1 : year;
  return `${first}/${first + 1}`;
}
