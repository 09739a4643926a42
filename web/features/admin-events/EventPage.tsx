import { useQuery } from '@tanstack/react-query';
import { Mail, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useClubSettings } from '../club/settings-data.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { EventSheet } from './EventSheet.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { Participants } from './Participants.tsx';
import { eventQuery } from './events-data.ts';
import type { OfficeEvent } from './events-data.ts';
import { People } from './use-event-columns.tsx';

/** One event: what it is, for whoever is signed in; who comes and what can be changed, for the staff. */
export function EventPage() {
  const { t, i18n } = useTranslation(['adminEvents', 'common']);
  const { eventId = '' } = useParams();
  const { data: event, error, refetch } = useQuery(eventQuery(eventId));
  const { role } = useRole();
  const [open, setOpen] = useState<'edit' | 'message' | null>(null);
  if (error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (event === undefined) return <SkeletonPage />;
  if (event === null)
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('adminEvents:gone')} />
      </div>
    );
  const admin = role === 'admin';
  const runs = admin || role === 'instructor';
  const title = localized(event, 'title', i18n.language as Locale);
  return (
    <>
      <PageHeader
        title={title}
        {...(admin ? { back: { to: paths.adminSection('events'), label: t('adminEvents:title') } } : {})}
        action={
          runs && (
            <span className="flex flex-wrap gap-3">
              <Button kind="secondary" icon={<Mail aria-hidden="true" />} onClick={() => setOpen('message')}>
                {t('adminEvents:message.action')}
              </Button>
              <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen('edit')}>
                {t('common:edit')}
              </Button>
            </span>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <EventCard event={event} />
        {runs && <Participants event={event} />}
      </div>
      {open === 'edit' && <EventSheet row={event} onClose={() => setOpen(null)} />}
      {open === 'message' && <MessageDialog event={event} onClose={() => setOpen(null)} />}
    </>
  );
}

function EventCard({ event }: { event: OfficeEvent }) {
  const { t, i18n } = useTranslation('adminEvents');
  const { dateTime } = useFormat();
  const { priceDisplay } = useClubSettings();
  const locale = i18n.language as Locale;
  const facts = [
    [t('fields.starts'), dateTime(event.starts_at)],
    [t('fields.ends'), dateTime(event.ends_at)],
    [t('fields.location'), event.locations ? localized(event.locations, 'name', locale) : t('fields.elsewhere')],
    [t('fields.closes'), event.registration_closes_at ? dateTime(event.registration_closes_at) : t('fields.open')],
    [t('columns.people'), <People key="people" row={event} />],
    [t('fields.fee'), event.fee > 0 ? <Money key="fee" amount={event.fee} display={priceDisplay} /> : t('free')],
  ] as const;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {event.description && (
        <div className="mt-5 max-w-prose">
          <Paragraphs text={localized(event, 'description', locale)} />
        </div>
      )}
    </Card>
  );
}
