import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { notificationTimesInput, type NotificationTimes } from '../../../contracts/inputs/notifications.ts';
import { PROPOSED_TIMES, QUIET_CHOICES } from '../../../contracts/notifications.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { toast } from '../../components/states/toast.ts';
import { ClockField } from '../../kit/ClockField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { clubQuietQuery, timesQuery, useSetTimes } from './notifications-data.ts';

interface ClubHours {
  quiet_from: string | null;
  quiet_until: string | null;
}

/** The times of emails and of notifications on the screen: quiet hours, and one email a day instead of single ones. */
export function TimesCard() {
  const { t } = useLanguage('notifications');
  const { data: times, ...query } = useQuery(timesQuery);
  const { data: club } = useQuery(clubQuietQuery);
  return (
    <Card title={t('settings.times.title')}>
      <QueryState query={{ data: times, ...query }} rows={3} explained />
      {times !== undefined && club && <TimesForm times={times as NotificationTimes | null} club={club} />}
    </Card>
  );
}

const short = (clock: string | null | undefined): string | undefined => clock?.slice(0, 5);

function TimesForm({ times, club }: { times: NotificationTimes | null; club: ClubHours }) {
  const { t } = useLanguage('notifications');
  const set = useSetTimes(useUser().id);
  const form = useClubForm(notificationTimesInput, {
    quiet: times?.quiet ?? 'club',
    quiet_from: short(times?.quiet_from) ?? PROPOSED_TIMES.quiet_from,
    quiet_until: short(times?.quiet_until) ?? PROPOSED_TIMES.quiet_until,
    digest: Boolean(times?.digest_at),
    digest_at: short(times?.digest_at) ?? PROPOSED_TIMES.digest_at,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const [quiet, digest] = useWatch({ control: form.control, name: ['quiet', 'digest'] });
  const submit = form.saving(async (values) => {
    await set.run(values);
    form.reset(form.getValues());
    toast.success(t('settings.times.saved'));
  });
  const ofClub = { from: short(club.quiet_from), until: short(club.quiet_until) };
  const words = {
    club: ofClub.from ? t('settings.times.choices.club', ofClub) : t('settings.times.choices.clubNone'),
    own: t('settings.times.choices.own'),
    none: t('settings.times.choices.none'),
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="flex flex-col gap-4">
      <Controlled {...form.typed('quiet')}>
        {(field) => (
          <RadioCards
            {...field}
            label={t('settings.times.quiet')}
            help={t('settings.times.quietHelp')}
            options={QUIET_CHOICES.map((value) => ({ value, title: words[value] }))}
          />
        )}
      </Controlled>
      {quiet === 'own' && (
        <div className="grid max-w-80 grid-cols-2 items-start gap-4">
          <ClockField {...form.typed('quiet_from')} label={t('settings.times.from')} />
          <ClockField {...form.typed('quiet_until')} label={t('settings.times.until')} />
        </div>
      )}
      <Checkbox label={t('settings.times.digest')} help={t('settings.times.digestHelp')} {...form.register('digest')} />
      {digest && <ClockField {...form.typed('digest_at')} label={t('settings.times.at')} className="max-w-48 pl-8" />}
      <FormError message={errors.root?.message} />
      <Button
        type="submit"
        kind="secondary"
        busy={isSubmitting}
        disabled={!isDirty && !isSubmitting}
        className="self-start"
      >
        {t('settings.times.save')}
      </Button>
    </form>
  );
}
