import { MailIcon, MapPin, Phone } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { deskState, type ClosedDays, type DeskState, type OfficeHours } from '../../../contracts/office-hours.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { directionsAddress, mapAddress } from '../../lib/public/map.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/ContactPage.ts';
import { readContact } from './contact-data.server.ts';
import { ContactForm } from './ContactForm.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) => readContact(request, context);

const OUT = 'inline-flex min-h-11 items-center text-water underline-offset-4 hover:underline';

/** The ways to reach the club, and a form. */
export default function ContactPage({ loaderData: contact }: Route.ComponentProps) {
  const { t, weekday } = useLanguage('contact');
  const spot = { point: null, address: contact?.address ?? '' };
  const known = contact && (contact.address || contact.email || contact.phones.length > 0 || contact.hours.length > 0);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="contact" />
      <PublicHeading title={t('title')} lead={t('lead')} />
      <div className={cx('page-width grid gap-12 pt-10', known ? 'lg:grid-cols-2' : 'max-w-3xl')}>
        {known && (
          <div className="flex flex-col gap-8 text-lg">
            <address className="flex flex-col not-italic">
              {contact.address && (
                <Line icon={<MapPin />}>
                  {contact.address}{' '}
                  <span className="flex flex-wrap gap-x-4 text-base">
                    <a href={mapAddress(spot)} className={OUT}>
                      {t('map')}
                    </a>
                    <a href={directionsAddress(spot)} className={OUT}>
                      {t('directions')}
                    </a>
                  </span>
                </Line>
              )}
              {contact.phones.map((phone) => (
                <Line key={phone} icon={<Phone />}>
                  <a href={`tel:${phone}`} className="text-water hover:underline tabular">
                    {formatPhone(phone)}
                  </a>
                </Line>
              ))}
              {contact.email && (
                <Line icon={<MailIcon />}>
                  <a href={`mailto:${contact.email}`} className="text-water hover:underline">
                    {contact.email}
                  </a>
                </Line>
              )}
            </address>
            {contact.hours.length > 0 && (
              <section>
                <h2 className="font-condensed text-3xl font-bold">{t('hours')}</h2>
                <OpenNow hours={contact.hours} shut={contact.shut} now={contact.now} />
                <dl className="mt-3 max-w-sm">
                  {[1, 2, 3, 4, 5, 6, 7].map((day) => {
                    const open = contact.hours.filter((hours) => hours.day === day);
                    return (
                      <div key={day} className="flex justify-between gap-4 border-b border-line py-2.5 last:border-0">
                        <dt className="first-letter:uppercase">{weekday(day)}</dt>
                        <dd className={open.length ? 'tabular' : 'text-muted'}>
                          {open.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || t('closed')}
                        </dd>
                      </div>
                    );
                  })}
                </dl>
              </section>
            )}
          </div>
        )}
        <ContactForm />
      </div>
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-12 items-center gap-3 [&_a]:py-2.5 [&_svg]:size-5.5 [&_svg]:shrink-0 [&_svg]:text-water">
      {icon}
      <span>{children}</span>
    </p>
  );
}

const MINUTE_MS = 60_000;

interface OpenNowProps {
  hours: readonly OfficeHours[];
  shut: readonly ClosedDays[];
  /** The moment at which the server looked. */
  now: string;
}

/** The club's desk: open or closed now, by the club's clock; it goes on by itself. */
function OpenNow({ hours, shut, now }: OpenNowProps) {
  const { t, weekday } = useLanguage('contact');
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const tick = () => setMoment(new Date().toISOString());
    tick();
    const ticking = setInterval(tick, MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  const state = deskState(hours, shut, moment);
  if (!state) return null;
  const next = (to: NonNullable<Extract<DeskState, { open: false }>['next']>) => {
    if (to.inDays === 0) return t('now.opensToday', { time: to.time });
    if (to.inDays === 1) return t('now.opensTomorrow', { time: to.time });
    return t('now.opensOn', { day: weekday(to.day), time: to.time });
  };
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip progress={state.open ? 'good' : 'off'}>{t(state.open ? 'now.open' : 'now.closed')}</StatusChip>
      <span className="text-muted">
        {state.open ? t('now.until', { time: state.until }) : state.next && next(state.next)}
      </span>
    </p>
  );
}
