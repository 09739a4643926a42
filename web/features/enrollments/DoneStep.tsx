import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { Money } from '../../components/Money.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useClubSettings } from '../club/settings-data.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import { NEW_DRAFT } from './draft.ts';

/** How it ended: enrolled, with the next lesson and what to pay, or in line, with the place in it. */
export function DoneStep({ draft, chosen, goTo, known }: StepProps) {
  const { t, i18n } = useTranslation('enrollment');
  const { dateTime } = useFormat();
  const { priceDisplay } = useClubSettings();
  const { outcome } = draft;
  if (!outcome) return null;
  const locale = i18n.language as Locale;
  const waits = outcome.outcome === 'waitlisted';
  const { group, place, price } = chosen;
  const title = group ? localized(group, 'title', locale) : '';
  const Icon = waits ? Clock : CircleCheck;
  return (
    <section className="mx-auto max-w-xl rounded-card bg-raised p-6 text-center sm:p-10">
      <Icon aria-hidden="true" className={`mx-auto size-14 ${waits ? 'text-warning' : 'text-success'}`} />
      <h2 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        {waits ? t('done.waits') : t('done.enrolled')}
      </h2>
      <p className="mt-2 text-muted">
        {[title, place && localized(place, 'name', locale)].filter(Boolean).join(' · ')}
      </p>
      <LaneDivider className="mx-auto my-6 max-w-40" />
      {waits ? (
        <p>
          <span className="block font-condensed text-5xl font-bold tabular">{outcome.position}</span>
          <span className="mt-1 block">{t('done.position')}</span>
          <span className="mt-3 block text-muted">{t('done.waitsNote')}</span>
        </p>
      ) : (
        <dl className="grid gap-4 text-left sm:grid-cols-2">
          {group?.next_starts_at && <Fact label={t('done.next')}>{dateTime(group.next_starts_at)}</Fact>}
          <Fact label={t('summary.toPay')}>
            {price === null ? t('plan.byAttendance') : <Money amount={price} display={priceDisplay} />}
          </Fact>
        </dl>
      )}
      <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
        {outcome.payment_id && (
          <ButtonLink to={paths.childPayment(outcome.childId, outcome.payment_id)} size="lg">
            {draft.method === 'cash' ? t('done.howToPay') : t('done.transfer')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} kind={outcome.payment_id ? 'secondary' : 'primary'} size="lg">
          {t('toDashboard')}
        </ButtonLink>
      </div>
      {!known && (
        <Button kind="quiet" className="mt-3" onClick={() => goTo('child', NEW_DRAFT)}>
          {t('done.another')}
        </Button>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="rounded-control bg-water-soft p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-bold">{children}</dd>
    </div>
  );
}
