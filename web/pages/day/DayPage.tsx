import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { clubDay, useFormat } from '../../lib/format.ts';
import { StatusNotice } from '../../features/status/StatusNotice.tsx';
import { SetupCard } from '../../features/setup/SetupCard.tsx';
import { DayView } from './DayView.tsx';
import { WeekView } from './WeekView.tsx';
import { dayOf } from './shown-day.ts';

/** Where an admin begins: every lesson of the day, and the week beside it. */
export function DayPage() {
  const { t } = useTranslation('desk');
  const { date } = useFormat();
  const [search] = useSearchParams();
  const day = dayOf(search);
  const named = date(day);
  const title = day === clubDay() ? t('title') : named.charAt(0).toUpperCase() + named.slice(1);
  return (
    <>
      <PageHeader
        title={title}
        lead={day === clubDay() ? <span className="inline-block first-letter:uppercase">{named}</span> : t('lead')}
        action={
          <Button kind="secondary" className="print:hidden" icon={<Printer />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
      <SetupCard />
      <StatusNotice />
      <Tabs
        name={t('tabs.name')}
        tabs={[
          { value: 'day', label: t('tabs.day'), content: <DayView day={day} /> },
          { value: 'week', label: t('tabs.week'), content: <WeekView day={day} /> },
        ]}
      />
    </>
  );
}
