import { useState } from 'react';
import { Link } from 'react-router';
import { CARE_FACTS, CHILD_FACTS } from '../../../contracts/children.ts';
import { sumOfCharges } from '../../../contracts/money.ts';
import { isDue } from '../../../contracts/payments.ts';
import { addDays } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { Facts } from '../../components/Facts.tsx';
import { late } from '../../components/states/late.tsx';
import { AccidentsCard } from '../../features/accidents/AccidentsCard.tsx';
import { CertificatesCard } from '../../features/certificates/CertificatesCard.tsx';
import { seatKeptUntil, type Child } from '../../features/children/child-data.ts';
import { useFactRows } from '../../features/children/use-fact-rows.tsx';
import { OfferList } from '../../features/enrollments/OfferList.tsx';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { MaySwimCard } from '../../features/hindrances/MaySwimCard.tsx';
import { CardOfChild } from '../../features/lessons/check-in/CardOfChild.tsx';
import { HandOverCard } from '../../features/lessons/hand-overs/HandOverCard.tsx';
import { PicturesCard } from '../../features/lessons/pictures/PicturesCard.tsx';
import { ThemesCard } from '../../features/lessons/themes/ThemesCard.tsx';
import { MakeUpsCard } from '../../features/lessons/visits/MakeUpsCard.tsx';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { periodEnd } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { LevelUpCard } from './LevelUpCard.tsx';
import { NextLessons } from './NextLessons.tsx';
import { PrivateCard } from './PrivateCard.tsx';
import { TrialCard } from './TrialCard.tsx';

const BenefitCardsCard = late(
  async () => (await import('../../features/benefit-cards/BenefitCardsCard.tsx')).BenefitCardsCard,
  { isPart: true },
);
const CareOpeningsDialog = late(
  async () => (await import('../../features/children/CareOpeningsDialog.tsx')).CareOpeningsDialog,
);

/** The child's present: the next lesson, the rest of the package, dues; and notes for the pool. */
export function OverviewTab({ child }: { child: Child }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <OfferList members={[child]} />
        {child.enrollments.some(({ status }) => status === 'active') && <MaySwimCard childId={child.id} />}
        <LevelUpCard child={child} />
        {child.visits.length === 0 && <TrialCard child={child} />}
        <NextLessons child={child} />
        <CardOfChild child={child} />
        <ThemesCard child={child} />
        <PicturesCard childId={child.id} />
        <HandOverCard child={child} />
        {child.visits.length > 0 && <TrialCard child={child} />}
        <PrivateCard childId={child.id} />
        <MakeUpsCard child={child} hasSeat={child.enrollments.some(({ status }) => status === 'active')} />
        <Plans child={child} />
        <WaitlistCard child={child} />
        <Due child={child} />
      </div>
      <div className="flex flex-col gap-4">
        <About child={child} />
        <CertificatesCard certificates={child.certificates} childId={child.id} />
        <BenefitCardsCard childId={child.id} />
        <AccidentsCard childId={child.id} />
      </div>
    </div>
  );
}

function Plans({ child }: { child: Child }) {
  const { t, date, localized } = useLanguage(['child', 'dashboard']);
  const active = child.enrollments.filter(({ status }) => status === 'active');
  if (active.length === 0) return null;
  return (
    <Card title={t('plans')}>
      <ul className="flex flex-col gap-4">
        {active.map((enrollment) => {
          const subscription = enrollment.subscriptions.find(
            ({ status }) => status === 'active' || status === 'paused',
          );
          return (
            <li key={enrollment.id}>
              <p className="font-semibold">{localized(enrollment.classes, 'title')}</p>
              {subscription ? (
                <p className="text-muted">
                  {t('dashboard:renewsOn', {
                    plan: localized(enrollment.plans, 'name'),
                    date: date(addDays(periodEnd(subscription.current_period), -1)),
                  })}
                </p>
              ) : (
                <SessionsLeft enrollment={enrollment} />
              )}
              <SeatKept until={seatKeptUntil(child, enrollment.id)} className="mt-2" />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The waitlists of the child. */
function WaitlistCard({ child }: { child: Child }) {
  const { t, localized } = useLanguage(['dashboard', 'enrollment']);
  const ordinal = useOrdinal();
  const waiting = child.enrollments.filter(({ status }) => status === 'waitlist');
  if (waiting.length === 0) return null;
  return (
    <Card title={t('waits')}>
      <ul className="flex flex-col gap-3">
        {waiting.map((enrollment) => (
          <li key={enrollment.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">{localized(enrollment.classes, 'title')}</span>
            {enrollment.waitlist_offers.length > 0 ? (
              <StatusChip progress="warning">{t('enrollment:waitlist.offered')}</StatusChip>
            ) : (
              <StatusChip progress="waiting">
                {t('enrollment:waitlist.position', { position: ordinal(enrollment.waitlist_position) })}
              </StatusChip>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Due({ child }: { child: Child }) {
  const { t } = useLanguage(['dashboard', 'payment']);
  const { priceDisplay } = useClubSettings();
  const due = child.payments.filter(isDue);
  if (due.length === 0) return null;
  const total = sumOfCharges(
    due.map(({ amount }) => amount),
    priceDisplay.currency,
  );
  return (
    <Card title={t('due')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Price amount={total.amount} euroCents={total.euro_cents} className="font-condensed text-3xl font-bold" />
        <ButtonLink to={paths.childPayment(child.id)}>{t('payment:pay.action')}</ButtonLink>
      </div>
    </Card>
  );
}

function About({ child }: { child: Child }) {
  const { t, date } = useLanguage(['child', 'common']);
  const [opened, setOpened] = useState(false);
  const factRows = useFactRows();
  const photosRow: [label: string, value: React.ReactNode] = [
    t('photosOf.field'),
    <Link key="photos" to={paths.documents} className="text-water underline underline-offset-4">
      {t(child.photos_allowed ? 'photosOf.allowed' : 'photosOf.refused')}
    </Link>,
  ];
  const rows: [label: string, value: React.ReactNode][] = [
    [t('fields.birthDate'), date(child.birth_date)],
    ...factRows(CHILD_FACTS, child),
    ...(child.photos_allowed === null ? [] : [photosRow]),
    ...factRows(CARE_FACTS, child.child_care),
  ];
  return (
    <Card title={t('about')}>
      <Facts facts={rows} className="flex flex-col gap-3" of="whitespace-pre-line" none={t('common:empty.value')} />
      <Button kind="quiet" className="-ml-3 mt-3" onClick={() => setOpened(true)}>
        {t('care.whoOpenedCare')}
      </Button>
      {opened && <CareOpeningsDialog child={child} onClose={() => setOpened(false)} />}
    </Card>
  );
}
