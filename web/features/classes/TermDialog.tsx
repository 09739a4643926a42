import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TERM_DAYS, type TermLessons } from '../../../contracts/classes.ts';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SkeletonText } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isDate } from '../../lib/forms/typed-date.ts';
import { termPreviewQuery } from './bulk-data.ts';
import type { AdminClass } from './class-list-data.ts';

const USUAL_MONTHS = 5;

/** Lessons of classes from one day to another: says first how many come, and which closed days are left out. */
export function TermDialog({ rows, onClose }: { rows: readonly AdminClass[]; onClose: () => void }) {
  const { t } = useLanguage('classes');
  const [from, setFrom] = useState(clubDay());
  const [to, setTo] = useState(addMonths(clubDay(), USUAL_MONTHS));
  const faults = useFaults({ from, to });
  const term = { class_ids: rows.map(({ id }) => id), from, to };
  const preview = useQuery({ ...termPreviewQuery(term), enabled: !faults.from && !faults.to });
  const make = useProcedure('make_term_lessons');
  const fault = make.error ?? preview.error;
  const made = preview.data?.made ?? 0;
  const submit = () => make.run(term, { done: (answer) => t('term.done', { count: answer.made }), onSuccess: onClose });
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        rows.length === 1 ? t('term.title', { title: rows[0]!.title }) : t('term.titleMany', { count: rows.length })
      }
      description={t('term.note')}
      actionLabel={t('term.make', { count: made })}
      busy={make.isPending}
      disabled={made === 0 || Boolean(faults.from || faults.to) || preview.isPlaceholderData}
      onAction={submit}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField label={t('term.from')} value={from} onChange={setFrom} error={faults.from} />
        <DateField label={t('term.to')} value={to} onChange={setTo} error={faults.to} />
      </div>
      {fault && <FormError message={`${t('term.failed')}. ${errorText(codeOf(fault))}`} />}
      <div aria-live="polite" aria-busy={preview.isFetching || undefined}>
        {!preview.data && !fault && <SkeletonText lines={3} />}
        {preview.data && (
          <ul>
            {preview.data.classes.map((one) => (
              <TermRow key={one.class_id} lessons={one} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function TermRow({ lessons }: { lessons: TermLessons }) {
  const { t, date, localized } = useLanguage('classes');
  return (
    <li className="border-t border-line py-3 first:border-0">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{localized(lessons, 'title')}</span>
        <span className="tabular">
          <b>{t('term.lessons', { count: lessons.made })}</b>
          {lessons.existing > 0 && (
            <span className="text-muted"> · {t('term.existing', { count: lessons.existing })}</span>
          )}
        </span>
      </span>
      {lessons.skipped.length > 0 && (
        <ul className="mt-1 text-sm text-muted">
          {lessons.skipped.map(({ day, reason }) => (
            <li key={day}>
              {t('term.skipped')} <span className="tabular">{date(day)}</span>
              {reason && ` · ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The faults of the days, in the user's language. */
function useFaults({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  const { t } = useLanguage('classes');
  if (!isDate(from)) return { from: t('term.faults.day') };
  if (!isDate(to)) return { to: t('term.faults.day') };
  if (from < clubDay()) return { from: t('term.faults.past') };
  if (to < from) return { to: t('term.faults.order') };
  return to > addDays(from, TERM_DAYS) ? { to: t('term.faults.long') } : {};
}
