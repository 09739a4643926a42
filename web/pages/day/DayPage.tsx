import { useQuery } from '@tanstack/react-query';
import { BellRing, Printer } from 'lucide-react';
import { Link, useSearchParams, useRouteLoaderData } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { ClosedHours } from '../../features/closures/ClosedHours.tsx';
import { CloseLocationButton } from '../../features/closures/CloseLocationButton.tsx';
import { dayQuery } from '../../features/lessons/day-data.ts';
import { CallList } from '../../features/messages/CallList.tsx';
import { WriteButton } from '../../features/messages/WriteButton.tsx';
import { setupQuery } from '../../features/setup/setup-data.ts';
import { SetupProgress } from '../../features/setup/SetupProgress.tsx';
import { StatusNotice } from '../../features/status/StatusNotice.tsx';
import { RefusedAddresses } from '../../features/users/refused/RefusedAddresses.tsx';
import { beginWith } from '../../lib/first/first-reads.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { DayPicker } from './DayPicker.tsx';
import { DayView } from './DayView.tsx';
import { dayOf } from './shown-day.ts';
import { TrialRequests } from './TrialRequests.tsx';
import { WeekView } from './WeekView.tsx';

export const clientLoader = beginWith(({ search }) => [dayQuery(dayOf(search))]);

/** The way to the tablet at the entrance; nothing where no location of the day asks for cards. */
function CheckInLink({ day }: { day: string }) {
  const { t } = useLanguage('desk');
  const { data } = useQuery(dayQuery(day));
  if (!data?.locations.some(({ has_check_in }) => has_check_in)) return null;
  return (
    <Link
      to={paths.adminSection('check-in')}
      className="font-semibold text-water-strong underline max-sm:hidden print:hidden"
    >
      {t('checkIn')}
    </Link>
  );
}

/** An admin's first page: every lesson of the day, and the week beside it. */
export default function DayPage() {
  const { t, date } = useLanguage('desk');
  const [search] = useSearchParams();
  const day = dayOf(search);
  const isWeek = search.get('tab') === 'week';
  const named = date(day);
  const title = day === clubToday() ? t('title') : named.charAt(0).toUpperCase() + named.slice(1);
  return (
    <>
      <PageHeader
        title={title}
        slim
        lead={
          <span className="flex flex-wrap gap-x-4 print:block">
            <span className="inline-block first-letter:uppercase max-sm:hidden print:inline-block">
              {day === clubToday() ? named : t('lead')}
            </span>
            <Link
              to={paths.adminSection('worries')}
              className="font-semibold text-water-strong underline max-sm:hidden print:hidden"
            >
              {t('worries')}
            </Link>
            <CheckInLink day={day} />
            {!isWeek && day !== clubToday() && (
              <Link
                to={paths.adminSection('day')}
                className="font-semibold text-water-strong underline max-sm:px-2 max-sm:py-2.5 print:hidden"
              >
                {t('picker.today')}
              </Link>
            )}
          </span>
        }
        action={
          <span className="flex flex-wrap items-end gap-3 print:hidden">
            {!isWeek && <DayPicker day={day} step={1} />}
            {!isWeek && (
              <WriteButton
                audience={{ kind: 'day', day }}
                to={t('wholeDay', { date: named })}
                className="max-sm:hidden"
              />
            )}
            <CloseLocationButton className="max-sm:hidden" />
            <Button kind="secondary" icon={<Printer />} onClick={() => window.print()} className="max-sm:hidden">
              {t('print')}
            </Button>
          </span>
        }
      />
      <SetupCard />
      <ClosedHours />
      <StatusNotice />
      <CallList />
      <RefusedAddresses />
      <Tabs
        name={t('tabs.name')}
        tabs={[
          { value: 'day', label: t('tabs.day'), content: <DayView day={day} /> },
          { value: 'week', label: t('tabs.week'), content: <WeekView day={day} /> },
        ]}
      />
      {/* Below the lessons: the first of them is to be seen on a phone. */}
      <TrialRequests />
      <ButtonLink
        to={paths.adminSection('worries')}
        kind="secondary"
        icon={<BellRing />}
        className="mt-6 w-full sm:hidden print:hidden"
      >
        {t('worries')}
      </ButtonLink>
      {!isWeek && (
        <WriteButton
          audience={{ kind: 'day', day }}
          to={t('wholeDay', { date: named })}
          label={t('writeToDay')}
          className="mt-3 w-full sm:hidden print:hidden"
        />
      )}
      <CloseLocationButton className="mt-3 w-full sm:hidden print:hidden" />
    </>
  );
}

/** The next step of a new club, where an admin begins the day; nothing once all are settled, and in a demo. */
function SetupCard() {
  const { t } = useLanguage('setup');
  const isAdmin = useRole().role === 'admin';
  const { demo = false } = (useRouteLoaderData('root') as { demo: boolean } | undefined) ?? {};
  const { data: setup } = useQuery({ ...setupQuery, enabled: isAdmin && !demo });
  const next = setup?.steps.find(({ state }) => state === 'open');
  if (!setup || setup.closed || !next) return null;
  return (
    <Card className="mb-6 print:hidden" title={t('card')}>
      <SetupProgress setup={setup} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="text-muted">{t('next')}</span>{' '}
          <span className="font-semibold">{t(`steps.${next.step}.title`)}</span>
        </p>
        <ButtonLink to={paths.adminSection('setup')}>{t('go')}</ButtonLink>
      </div>
    </Card>
  );
}
