import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { OfferCard, type OfferCardProps } from './OfferCard.tsx';

interface OfferedMember extends Pick<OfferCardProps['child'], 'first_name'> {
  enrollments: readonly (OfferCardProps['enrollment'] & {
    status: string;
    waitlist_offers: OfferCardProps['offer'][];
  })[];
}

/**
 * The seats that are held for these children. One that goes while it is looked at, and was not answered here, stays as a
 * word that it is over: its time has passed, or it was answered on another device.
 */
export function OfferList({ members }: { members: readonly OfferedMember[] }) {
  const { t } = useLanguage('dashboard');
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const open = offersOf(members);
  const [seen, setSeen] = useState<readonly OfferCardProps[]>(open);
  const added = open.filter(({ offer }) => !seen.some((one) => one.offer.id === offer.id));
  if (added.length > 0) setSeen([...seen, ...added]);
  const settle = (offerId: string, yes: boolean) =>
    setAnswered((now) => (yes ? [...now, offerId] : now.filter((id) => id !== offerId)));
  const over = seen.filter(
    ({ offer }) => !open.some((one) => one.offer.id === offer.id) && !answered.includes(offer.id),
  );
  if (open.length + over.length === 0) return null;
  return (
    <section aria-label={t('offers')} className="flex flex-col gap-3">
      {open.map((one) => (
        <OfferCard key={one.offer.id} {...one} onAnswer={(yes) => settle(one.offer.id, yes)} />
      ))}
      {over.map((one) => (
        <OverCard key={one.offer.id} {...one} onSeen={() => settle(one.offer.id, true)} />
      ))}
    </section>
  );
}

function offersOf(members: readonly OfferedMember[]): OfferCardProps[] {
  return members.flatMap((child) =>
    child.enrollments
      .filter(({ status }) => status === 'waitlist')
      .flatMap((enrollment) => enrollment.waitlist_offers.map((offer) => ({ child, enrollment, offer }))),
  );
}

function OverCard({ child, enrollment, onSeen }: OfferCardProps & { onSeen: () => void }) {
  const { t, localized } = useLanguage('enrollment');
  const names = { name: child.first_name, title: localized(enrollment.classes, 'title') };
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-5">
      <Clock className="size-6 shrink-0 text-muted" />
      <div role="status" className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg font-bold">{t('offer.over', names)}</h2>
        <p className="text-muted">{t('offer.overNote')}</p>
      </div>
      <Button kind="secondary" onClick={onSeen}>
        {t('offer.seen')}
      </Button>
    </article>
  );
}
