import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassChange } from '../../../contracts/classes.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { minorUnitsOf } from '../../kit/typed-values.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { useSettled } from '../../lib/browser/use-settled.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { changePreviewQuery } from './bulk-data.ts';
import { classChoicesQuery, type AdminClass } from './class-list-data.ts';

interface DialogProps {
  rows: readonly AdminClass[];
  onClose: () => void;
  onDone: () => void;
}

/** A price, an instructor or a location for several classes: says first what becomes of each, and what is in the way. */
export default function ChangeClassesDialog({ rows, onClose, onDone }: DialogProps) {
  const { t, localized } = useLanguage('classes');
  const { unit } = useMoney();
  const { data: choices = [] } = useQuery(classChoicesQuery);
  const [price, setPrice] = useState('');
  const [instructor, setInstructor] = useState('');
  const [location, setLocation] = useState('');
  const options = (kind: 'instructor' | 'location') =>
    choices
      .filter((choice) => choice.kind === kind)
      .map((choice) => ({ value: choice.id, label: localized(choice, 'name') }));
  const amount = price ? minorUnitsOf(price) : null;
  const isUnread = price !== '' && amount === null;
  const wanted = {
    class_ids: rows.map(({ id }) => id),
    ...(amount === null ? {} : { price_per_class: amount }),
    ...(instructor ? { instructor_id: instructor } : {}),
    ...(location ? { location_id: location } : {}),
  };
  const hasChange = Object.keys(wanted).length > 1;
  // The classes are tried and locked for every preview: not at each key.
  const isTyped = useSettled(price) === price;
  const preview = useQuery({ ...changePreviewQuery(wanted), enabled: hasChange && !isUnread && isTyped });
  const change = useProcedure('change_classes');
  const seen = hasChange ? (preview.data?.classes ?? []) : [];
  const clashes = seen.filter(({ clash }) => clash !== null).length;
  const fault = change.error ?? (hasChange ? preview.error : null);
  const after = {
    price: amount,
    instructor: options('instructor').find(({ value }) => value === instructor)?.label,
    location: options('location').find(({ value }) => value === location)?.label,
  };
  const submit = () =>
    change.run(wanted, { done: ({ changed }) => t('many.changed', { count: changed }), onSuccess: onDone });
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t('many.title', { count: rows.length })}
      description={t('many.note')}
      actionLabel={t('many.change', { count: rows.length })}
      busy={change.isPending}
      disabled={!hasChange || isUnread || !isTyped || clashes > 0 || !preview.data || preview.isPlaceholderData}
      onAction={submit}
    >
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextField
          label={t('many.price')}
          optional
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={isUnread ? errorText('not_a_sum') : undefined}
        />
        <SelectField
          label={t('many.instructor')}
          optional
          placeholder={t('many.same')}
          value={instructor}
          onChange={(event) => setInstructor(event.target.value)}
          options={options('instructor')}
        />
        <SelectField
          label={t('many.location')}
          optional
          placeholder={t('many.same')}
          value={location}
          onChange={(event) => setLocation(event.target.value)}
          options={options('location')}
        />
      </div>
      <FormError message={faultText(fault)} />
      <FormError message={clashes > 0 ? t('many.refused', { count: clashes }) : undefined} />
      <ul aria-label={t('many.preview')} aria-busy={preview.isFetching || undefined}>
        {seen.map((one) => (
          <ChangeRow key={one.class_id} row={one} after={after} />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  row: ClassChange;
  after: { price: number | null; instructor: string | undefined; location: string | undefined };
}

function ChangeRow({ row, after }: RowProps) {
  const { t, localized } = useLanguage('classes');
  const { brief } = useMoney();
  const steps: [string, string][] = [
    ...(after.price === null ? [] : [[brief(row.price_before), brief(after.price)] as [string, string]]),
    ...(after.instructor ? [[row.instructor_before ?? '–', after.instructor] as [string, string]] : []),
    ...(after.location ? [[localized(row, 'location_before'), after.location] as [string, string]] : []),
  ];
  const changes = steps.filter(([before, now]) => before !== now);
  return (
    <li className="border-t border-line py-3 first:border-0">
      <span className="font-semibold">{localized(row, 'title')}</span>
      <span className="block text-sm text-muted tabular">
        {changes.length > 0 ? changes.map(([before, now]) => `${before} → ${now}`).join(' · ') : t('many.unchanged')}
      </span>
      {row.clash && (
        <span className="block text-sm font-semibold text-danger">
          {t(`clashes.${row.clash.code}`, { title: localized(row.clash, 'title') })}
        </span>
      )}
    </li>
  );
}
