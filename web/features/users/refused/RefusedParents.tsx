import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { whyRefused } from './why-refused.ts';

interface RefusedParent {
  user_id: string;
  full_name: string | null;
  email: string | null;
  phone: string | null;
  refused_since: string | null;
  refused_answer: string | null;
}

/** The parents whose addresses refuse emails: since when, why, and the next step; nothing where all take them. */
export function RefusedParents({ parents }: { parents: readonly RefusedParent[] }) {
  const { t } = useLanguage('messages');
  if (parents.length === 0) return null;
  return (
    <section
      aria-label={t('refused.filter')}
      className="mb-4 flex items-start gap-2.5 rounded-control bg-warning-soft p-3.5 text-warning"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2 [overflow-wrap:anywhere]">
        {parents.map((parent) => (
          <Parent key={parent.user_id} parent={parent} />
        ))}
        <p className="text-sm">{t('refused.next')}</p>
      </div>
    </section>
  );
}

function Parent({ parent }: { parent: RefusedParent }) {
  const { t, date } = useLanguage('messages');
  const { full_name, email, phone, refused_since, refused_answer } = parent;
  const why = whyRefused(refused_answer);
  return (
    <div>
      <p className="font-semibold">{t('refused.title', { name: full_name || email, email })}</p>
      <p>
        {refused_since && t('refused.since', { date: date(refused_since), why: t(`refused.why.${why}`) })}{' '}
        {phone && (
          <a href={`tel:${phone}`} className="inline-flex min-h-8 items-center font-semibold tabular underline">
            {t('refused.call', { phone: formatPhone(phone) })}
          </a>
        )}
      </p>
      {why === 'other' && refused_answer && (
        <p className="text-sm">
          <bdi lang="en">{refused_answer}</bdi>
        </p>
      )}
    </div>
  );
}
