import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { childOfCard, type CheckIn } from '../../../../contracts/check-ins.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { readsCodes, ScanButton } from '../hand-overs/ScanButton.tsx';
import { checkInLocationsQuery } from './check-in-data.ts';
import { CheckInResult, type ReadCard } from './CheckInResult.tsx';
import { PrintedCards } from './PrintedCards.tsx';

/** The number of cards that stay in sight, the last ones. */
const LAST = 8;

/** A tablet at the entrance: children show their card, and are marked present. */
export default function CheckInPage() {
  const { t, localized } = useLanguage('checkIn');
  const locations = useQuery(checkInLocationsQuery);
  const chosen = useAddressParam('location');
  const locationId = locations.data?.find(({ id }) => id === chosen.value)?.id ?? locations.data?.[0]?.id;
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={t('title')} lead={t('lead')} back={{ to: paths.adminSection('day'), label: t('back') }} />
        <QueryState query={locations} rows={3} />
        {locations.data?.length === 0 && <EmptyState card title={t('none')} note={t('noneNote')} />}
      </div>
      {locations.data && locationId && (
        <>
          {locations.data.length > 1 && (
            <SelectField
              label={t('location')}
              className="mb-6 max-w-3xl print:hidden"
              value={locationId}
              onChange={(event) => chosen.open(event.target.value)}
              options={locations.data.map((one) => ({ value: one.id, label: localized(one, 'name') }))}
            />
          )}
          <Entrance key={locationId} locationId={locationId} />
          <PrintedCards key={`cards-${locationId}`} locationId={locationId} />
        </>
      )}
    </>
  );
}

function Entrance({ locationId }: { locationId: string }) {
  const { t } = useLanguage('checkIn');
  const { run } = useProcedure('check_in_child');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // A scanner types into the field that has the focus.
  useEffect(() => field.current?.focus(), []);
  const [cards, setCards] = useState<ReadCard[]>([]);
  const add = (result: CheckIn | null, refusal: string | null) =>
    setCards((before) => [{ key: crypto.randomUUID(), at: new Date(), result, refusal }, ...before].slice(0, LAST));
  const read = (text: string) => {
    setTyped('');
    field.current?.focus();
    const child_id = childOfCard(text);
    if (!child_id) return add(null, t('unknown'));
    void run(
      { location_id: locationId, child_id },
      {
        onSuccess: (result) => add(result, null),
        onError: (error) => add(null, codeOf(error) === 'child_not_found' ? t('unknown') : errorText(codeOf(error))),
      },
    );
  };
  const [newest, ...earlier] = cards;
  return (
    <section aria-label={t('title')} className="mb-8 flex max-w-3xl flex-col gap-4 print:hidden">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') read(typed);
        }}
        className="flex flex-col gap-3"
      >
        <TextField
          label={t('card')}
          help={t(readsCodes() ? 'cameraHelp' : 'cardHelp')}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="secondary" disabled={typed.trim() === ''}>
            {t('read')}
          </Button>
          {readsCodes() && <ScanButton goesOn onRead={read} />}
        </div>
      </form>
      <div aria-live="assertive">{newest && <CheckInResult key={newest.key} card={newest} isNewest />}</div>
      {earlier.length > 0 && (
        <Card title={t('earlier')}>
          <ul className="divide-y divide-line">
            {earlier.map((card) => (
              <li key={card.key}>
                <CheckInResult card={card} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
