import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { makeUpsQuery } from '../visits/visits-data.ts';
import { freeSlotsQuery, slotTermsQuery } from './slots-data.ts';

interface MoveSlotProps {
  child: { id: string; first_name: string };
  visit: { id: string; starts_at: string };
  onClose: () => void;
}

/** The free hours to which a private lesson may move: those of its instructor on the same terms. */
export function MoveSlotSheet({ child, visit, onClose }: MoveSlotProps) {
  const { t, dateTime, localized } = useLanguage('slots');
  const terms = useQuery(slotTermsQuery(visit.id));
  const slots = useQuery(freeSlotsQuery);
  const { data: credits } = useQuery(makeUpsQuery(child.id));
  const move = useProcedure('move_visit');
  const [chosen, setChosen] = useState<string | null>(null);
  const until = credits?.private_credits.find(({ visit_id }) => visit_id === visit.id)?.valid_until;
  const fitting = (slots.data ?? []).filter(
    (slot) =>
      slot.instructor_id === terms.data?.instructor_id &&
      slot.price === terms.data.price &&
      slot.seats === terms.data.seats &&
      slot.starts_at !== visit.starts_at &&
      (!until || clubDay(slot.starts_at) <= until),
  );
  const isLoaded = terms.data !== undefined && slots.data !== undefined;
  const save = (lesson_id: string) =>
    move.run(
      { visit_id: visit.id, lesson_id },
      { done: t('move.done', { name: child.first_name }), onSuccess: onClose },
    );
  return (
    <Sheet
      onClose={onClose}
      title={t('move.title', { name: child.first_name })}
      actions={
        fitting.length > 0 && (
          <Button
            disabled={!chosen}
            busy={move.isPending}
            onClick={() => chosen && save(chosen)}
            className="max-sm:w-full"
          >
            {t('move.save')}
          </Button>
        )
      }
    >
      <p>{t('move.now', { when: dateTime(visit.starts_at) })}</p>
      <p className="text-muted">{t('move.note')}</p>
      <QueryState query={terms.error ? terms : slots} rows={4} />
      {isLoaded && fitting.length === 0 && <EmptyState title={t('move.none')} note={t('book.noneNote')} />}
      {isLoaded && fitting.length > 0 && (
        <RadioCards<string>
          label={t('book.slot')}
          value={chosen}
          onChange={setChosen}
          options={fitting.map((slot) => ({
            value: slot.lesson_id,
            title: dateTime(slot.starts_at),
            detail: localized(slot, 'location_name'),
          }))}
        />
      )}
      <FormError message={faultText(move.error)} />
    </Sheet>
  );
}
