import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { whyRefused } from './why-refused.ts';

interface RefusedPerson {
  full_name: string | null;
  email: string | null;
  phone: string | null;
  refused_since: string | null;
  refused_answer: string | null;
}

/** A parent whose address refuses emails: who, since when, why, and the next step; nothing where it takes them. */
export function RefusedAddress({ person }: { person: RefusedPerson }) {
  const { t, date } = useLanguage('admin');
  const { full_name, email, phone, refused_since, refused_answer } = person;
  if (!refused_since) return null;
  return (
    <div role="status" className="mb-4 flex items-start gap-2.5 rounded-control bg-warning-soft p-3.5 text-warning">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{t('refused.title', { name: full_name || email, email })}</p>
        <p>
          {t('refused.since', { date: date(refused_since), why: t(`refused.why.${whyRefused(refused_answer)}`) })}{' '}
          {t('refused.next')}
        </p>
        {phone && (
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center font-semibold tabular underline">
            {t('refused.call', { phone: formatPhone(phone) })}
          </a>
        )}
        {refused_answer && (
          <p className="text-sm">
            <bdi lang="en">{refused_answer}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
