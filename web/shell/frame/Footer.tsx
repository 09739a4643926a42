import { MailIcon, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from './Logo.tsx';
import { LEGAL_LINKS, MORE_LINKS, TOP_LINKS } from './public-links.ts';

/** The footer's facts of the club; nulls are left out. */
export interface FooterFacts {
  address: string;
  phones: string[];
  email: string | null;
  /** The seller, as registered: name, address, numbers. */
  trader: string[];
  locations: { id: string; name: string }[];
}

type PublicLink = (typeof MORE_LINKS | typeof TOP_LINKS | typeof LEGAL_LINKS)[number];

const LINE = 'flex min-h-11 items-center gap-2.5 hover:underline';

/** Contact, pools and the rest of the pages, at the foot of the public site. */
export function Footer({ facts }: { facts: FooterFacts }) {
  const { t } = useLanguage('nav');
  const known = facts.address || facts.email || facts.phones.length > 0;
  return (
    <footer className="mt-20 [contain-intrinsic-size:auto_56rem] [content-visibility:auto] print:hidden">
      <LaneDivider />
      <div className="page-width grid gap-x-8 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <Logo />
          <p className="mt-2 text-sm text-muted">{t('claim')}</p>
          {facts.trader.length > 0 && (
            <p className="mt-4 text-sm text-muted">
              {facts.trader.map((part) => (
                <span key={part} className="block">
                  {part}
                </span>
              ))}
            </p>
          )}
        </div>
        {known && (
          <section>
            <h2 className="font-semibold">{t('contact')}</h2>
            <ul className="mt-1 text-sm text-muted">
              {facts.address && (
                <li className={LINE}>
                  <MapPin className="size-5 shrink-0" />
                  {facts.address}
                </li>
              )}
              {facts.phones.map((phone) => (
                <li key={phone}>
                  <a href={`tel:${phone}`} className={LINE}>
                    <Phone className="size-5 shrink-0" />
                    {formatPhone(phone)}
                  </a>
                </li>
              ))}
              {facts.email && (
                <li>
                  <a href={`mailto:${facts.email}`} className={LINE}>
                    <MailIcon className="size-5 shrink-0" />
                    {facts.email}
                  </a>
                </li>
              )}
            </ul>
          </section>
        )}
        {facts.locations.length > 0 && (
          <section>
            <h2 className="font-semibold">{t('locations')}</h2>
            <ul className="mt-1 text-sm text-muted">
              {facts.locations.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`${paths.club}#${id}`} className={LINE}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <nav aria-label={t('more')}>
          <h2 className="font-semibold">{t('more')}</h2>
          <Links links={[...MORE_LINKS, ...TOP_LINKS]} className="mt-1 grid grid-cols-2" />
        </nav>
      </div>
      <nav aria-label={t('legal')} className="page-width pb-6">
        <Links links={LEGAL_LINKS} className="flex flex-wrap gap-x-6 border-t border-line pt-2" />
      </nav>
    </footer>
  );
}

function Links({ links, className }: { links: readonly PublicLink[]; className: string }) {
  const { t } = useLanguage('nav');
  return (
    <ul className={`${className} text-sm text-muted`}>
      {links.map(({ to, key }) => (
        <li key={to}>
          <Link to={to} className={LINE}>
            {t(key)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
