import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import type { Selected } from '../../lib/api/rows.ts';
import { dataOf } from '../../lib/api/rpc.ts';
import { hasJustSignedIn, storedSession } from '../../lib/api/stored-session.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { readAccountStatus, type AccountStatus } from '../../shell/session/account-status.ts';
import { homeOfAccountStatus } from '../../shell/session/home-of.ts';
import { classWanted, isFor, wantsEnrollment } from '../../shell/session/intent.ts';
import { intent } from '../../shell/session/kept-address.ts';

/**
 * The way on after signing in: the page that was wanted before, the class of an enrollment by name; without one the
 * person's own area.
 */
export function ContinueCard({ address }: { address: string | null }) {
  const { t } = useLanguage('home');
  const status = useAccountStatus();
  if (!status) return null;
  if (!address || !isFor(status.role, address)) return <OwnArea status={status} />;
  const enrolls = wantsEnrollment(address);
  return (
    <WayOn
      title={t(enrolls ? 'intent.enroll' : 'intent.page')}
      note={enrolls ? <ChosenClass address={address} /> : t(`intent.${pageOf(address)}`)}
    >
      <ButtonLink size="lg" to={address} className="max-sm:flex-1">
        {t('intent.go')}
      </ButtonLink>
      <IconButton name={t('intent.dismiss')} icon={<X />} onClick={intent.forget} />
    </WayOn>
  );
}

/** The page that the role of a person who has just signed in starts on. */
function OwnArea({ status }: { status: AccountStatus }) {
  const { t } = useLanguage('home');
  if (!hasJustSignedIn()) return null;
  const role = status.role ?? (status.athleteApproved === null ? null : 'athlete');
  if (!role) return null;
  return (
    <WayOn title={t('area.title')} note={t(`area.${role}`)}>
      <ButtonLink size="lg" to={homeOfAccountStatus(status)} className="max-sm:flex-1">
        {t('area.go')}
      </ButtonLink>
    </WayOn>
  );
}

interface WayOnProps {
  title: string;
  note: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

function WayOn({ title, note, children }: WayOnProps) {
  return (
    <section aria-label={title} className="page-width pt-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-water-soft p-5 sm:p-6">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-condensed text-3xl leading-tight font-bold">{title}</h2>
          <p className="mt-1">{note}</p>
        </div>
        <div className="flex items-center gap-2 max-sm:w-full">{children}</div>
      </div>
    </section>
  );
}

/** The person's roles at the club; null until they are known. */
function useAccountStatus(): AccountStatus | null {
  const [status, setStatus] = useState<AccountStatus | null>(null);
  useEffect(() => {
    let gone = false;
    const user = storedSession()?.user;
    if (user)
      readAccountStatus(user).then(
        (known) => gone || setStatus(known),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, []);
  return status;
}

function ChosenClass({ address }: { address: string }) {
  const { t, weekday, clock, localized } = useLanguage('home');
  const classId = classWanted(address);
  const [swimClass, setSwimClass] = useState<WantedClass | null>(null);
  useEffect(() => {
    let gone = false;
    if (classId)
      readWantedClass(classId).then(
        (row) => gone || setSwimClass(row),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [classId]);
  if (!swimClass) return t('intent.anyClass');
  const when = `${weekday(swimClass.day_of_week)} ${clock(swimClass.start_time)}`;
  return [localized(swimClass, 'title'), when, localized(swimClass, 'location_name')].join(' · ');
}

const PAGES = [
  'book-visit',
  'dashboard',
  'payments',
  'subscriptions',
  'documents',
  'orders',
  'events',
  'account',
] as const;

const pageOf = (address: string) => PAGES.find((page) => address.startsWith(`/${page}`)) ?? 'other';

const COLUMNS = `day_of_week,start_time,${inAllLanguages('title', 'location_name')}` as const;
type WantedClass = Selected<'public_classes', typeof COLUMNS>;

/** A class by name, location and first weekly time; null where it takes no enrollments any more. */
async function readWantedClass(classId: string): Promise<WantedClass | null> {
  const client = await supabase();
  const answer = await client
    .from('public_classes')
    .select(COLUMNS)
    .eq('class_id', classId)
    .order('day_of_week')
    .limit(1);
  return dataOf(answer)[0] ?? null;
}
