import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SkeletonText } from '../../../components/states/Skeleton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { errorText, faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { isDate } from '../../../lib/forms/typed-date.ts';
import { publishTrialQuery, type Season } from './seasons-data.ts';
import { useClashText } from './use-clash-text.ts';

const USUAL_DAYS = 14;

/** Publishes a plan, once it is seen what that does: classes, offered seats, and children whom no class fits. */
export function PublishDialog({ season, onClose }: { season: Season; onClose: () => void }) {
  const { t, date, localized } = useLanguage('seasons');
  const clashText = useClashText();
  const [offers, setOffers] = useState(true);
  const [day, setDay] = useState(() => addDays(clubDay(), USUAL_DAYS));
  const fault = !offers ? undefined : !isDate(day) ? 'invalid' : day < clubDay() ? 'in_the_past' : undefined;
  const answer_until = offers ? day : null;
  const publish = useProcedure('publish_season');
  // A season that is published cannot be tried any more: the list behind is read again before the dialog goes.
  const trial = useQuery({
    ...publishTrialQuery(season.id, answer_until),
    enabled: !fault && !publish.isPending && !publish.isSuccess,
    placeholderData: keepPreviousData,
  });
  const clashes = trial.data?.clashes ?? [];
  const proposals = offers ? trial.data?.proposals : null;
  const name = localized(season, 'name');
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t('publish.title', { name })}
      description={t('publish.note')}
      actionLabel={t('publish.confirm')}
      busy={publish.isPending}
      disabled={Boolean(fault) || !trial.data || trial.isPlaceholderData || clashes.length > 0}
      onAction={() =>
        publish.run({ season_id: season.id, answer_until }, { done: t('publish.done', { name }), onSuccess: onClose })
      }
    >
      <Checkbox
        label={t('publish.offer')}
        help={t('publish.offerHelp')}
        checked={offers}
        onChange={({ target }) => setOffers(target.checked)}
      />
      {offers && (
        <DateField
          label={t('publish.until')}
          value={day}
          onChange={setDay}
          error={fault && errorText(fault)}
          className="max-w-56"
        />
      )}
      <FormError message={faultText(publish.error ?? trial.error)} />
      <div aria-live="polite" aria-busy={trial.isFetching || undefined}>
        {!trial.data && !trial.error && !fault && <SkeletonText lines={3} />}
        {trial.data && (
          <ul className="list-disc pl-5">
            <li>{t('publish.classes', { count: trial.data.classes })}</li>
            {proposals && !fault && <li>{t('publish.offered', { count: proposals.offered, date: date(day) })}</li>}
            {proposals && proposals.without > 0 && (
              <li className="font-semibold">{t('publish.without', { count: proposals.without })}</li>
            )}
          </ul>
        )}
        {clashes.length > 0 && (
          <div className="mt-4 rounded-control bg-danger-soft p-4">
            <p className="font-semibold">{t('publish.clashes', { count: clashes.length })}</p>
            <ul className="mt-1">
              {clashes.map((clash) => (
                <li key={clash.class_id} className="py-0.5 wrap-anywhere">
                  <b>{clash.title}</b>: {clashText(clash)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
