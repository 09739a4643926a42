import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { Child } from '../../features/children/child-data.ts';
import { trialRequestQuery } from '../../features/lessons/visits/visits-data.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const MAX_WISH = 500;
const ANYWHERE = '';

const locationsQuery = askQuery(['locations', 'to-try'], (club) =>
  club
    .from('locations')
    .select(`id,${inAllLanguages('name')}`)
    .eq('is_active', true)
    .neq('type', 'kindergarten')
    .order('name'),
);

/** The family leaves the choice of a trial lesson to the club, or waits for it. */
export function RequestTrial({ child }: { child: Child }) {
  const { t } = useLanguage('booking');
  const { data: requests } = useQuery(trialRequestQuery(child.id));
  const [open, setOpen] = useState(false);
  const withdraw = useProcedure('withdraw_trial_request');
  const name = child.first_name;
  if (!requests) return null;
  if (requests.length > 0)
    return (
      <div className="mt-4">
        <p className="text-muted">{t('request.waits', { name })}</p>
        <Button
          kind="quiet"
          className="-ml-3 px-3!"
          busy={withdraw.isPending}
          onClick={() => void withdraw.run({ child_id: child.id }, { done: t('request.withdrawn'), failed: true })}
        >
          {t('request.withdraw')}
        </Button>
      </div>
    );
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('request.open')}
      </Button>
      {open && <RequestSheet child={child} onClose={() => setOpen(false)} />}
    </>
  );
}

function RequestSheet({ child, onClose }: { child: Child; onClose: () => void }) {
  const { t, localized } = useLanguage('booking');
  const { data: locations = [] } = useQuery(locationsQuery);
  const [wish, setWish] = useState('');
  const [where, setWhere] = useState(ANYWHERE);
  const request = useProcedure('request_trial');
  const send = () =>
    request.run(
      { child_id: child.id, wish: wish || null, location_id: where || null },
      { done: t('request.done'), onSuccess: onClose },
    );
  return (
    <Sheet onClose={onClose} title={t('request.title', { name: child.first_name })}>
      <p className="text-muted">{t('request.lead')}</p>
      <TextArea
        label={t('request.wish')}
        help={t('request.wishHelp')}
        optional
        maxLength={MAX_WISH}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
      />
      {locations.length > 1 && (
        <RadioCards<string>
          label={t('request.where')}
          value={where}
          onChange={setWhere}
          options={[
            { value: ANYWHERE, title: t('request.anywhere') },
            ...locations.map((location) => ({ value: location.id, title: localized(location, 'name') })),
          ]}
        />
      )}
      <FormError message={faultText(request.error)} />
      <Button size="lg" busy={request.isPending} onClick={() => void send()} className="self-end max-sm:w-full">
        {t('request.submit')}
      </Button>
    </Sheet>
  );
}
