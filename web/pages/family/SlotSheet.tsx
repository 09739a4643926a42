import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { freeSlotsQuery } from '../../features/lessons/slots/slots-data.ts';
import { countFree, makeUpsQuery } from '../../features/lessons/visits/visits-data.ts';
import { Price } from '../../kit/club/Price.tsx';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DeskChild } from './family-data.ts';

/** The price is asked for at the desk, by transfer, or not at all. */
const WAYS = ['free', ...HAND_METHODS] as const;
type Way = (typeof WAYS)[number] | 'package';

/** Books a private lesson for a child: how it is paid, with whom, then a press on the hour. */
export function SlotSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t, dateTime, localized } = useLanguage(['slots', 'desk', 'payment']);
  const slots = useQuery(freeSlotsQuery);
  const { data: credits } = useQuery(makeUpsQuery(child.id));
  const left = credits?.private_balance ?? 0;
  const [chosen, setWay] = useState<Way | null>(null);
  // A paid lesson is used first.
  const way = chosen ?? (left > 0 ? 'package' : 'cash');
  const [instructorId, setInstructor] = useState('');
  const book = useProcedure('book_slot');
  const instructors = [...new Map((slots.data ?? []).map((slot) => [slot.instructor_id, slot.instructor_name]))];
  const those = (slots.data ?? []).filter(
    ({ instructor_id, starts_at }) =>
      (!instructorId || instructor_id === instructorId) &&
      (way !== 'package' || countFree(credits?.private_credits ?? [], starts_at) > 0),
  );
  const choose = (lesson_id: string, price: number) =>
    book.run(
      {
        child_id: child.id,
        lesson_id,
        method: way === 'free' || way === 'package' || price === 0 ? null : way,
        from_package: way === 'package',
      },
      { done: t('book.done', { name: child.first_name }), onSuccess: onClose },
    );
  return (
    <Sheet onClose={onClose} title={`${t('book.title')}: ${child.first_name}`}>
      <SegmentedControl<Way>
        name={t('desk:enroll.method')}
        value={way}
        onChange={setWay}
        segments={[
          ...(left > 0 ? [{ value: 'package' as const, label: t('package.use', { count: left }) }] : []),
          ...WAYS.map((value) => ({
            value,
            label: t(value === 'free' ? 'desk:visit.free' : `payment:methods.${value}`),
          })),
        ]}
        className="flex-wrap self-start"
      />
      {instructors.length > 1 && (
        <SelectField
          label={t('book.instructor')}
          placeholder={t('book.all')}
          value={instructorId}
          onChange={(event) => setInstructor(event.target.value)}
          options={instructors.map(([value, label]) => ({ value, label }))}
        />
      )}
      <QueryState query={slots} rows={4} />
      {slots.data && those.length === 0 && <EmptyState title={t('book.none')} />}
      <ul aria-label={t('book.slot')} className="-mx-2">
        {those.map((slot) => (
          <li key={slot.lesson_id} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={book.isPending}
              onClick={() => void choose(slot.lesson_id, slot.price)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left enabled:hover:bg-water-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold tabular first-letter:uppercase">{dateTime(slot.starts_at)}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {[slot.instructor_name, localized(slot, 'location_name'), slot.seats === 2 && t('forTwo')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Price amount={slot.price} className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <FormError message={faultText(book.error)} />
    </Sheet>
  );
}
