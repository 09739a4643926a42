import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../components/Money.tsx';
import type { FamilyChild } from '../children/family-data.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { creditOf, creditQuery } from './credit-data.ts';

/** What the family has with the club, and how it is spent; nothing where there is none. */
export function CreditCard({ members }: { members: readonly FamilyChild[] }) {
  const { t } = useTranslation('payment');
  const { priceDisplay } = useClubSettings();
  const [child] = members;
  const alone = useQuery({ ...creditQuery, enabled: child === undefined });
  const data = child ? creditOf(child) : alone.data;
  if (!data || data.amount <= 0) return null;
  return (
    <section aria-label={t('credit.title')} className="mb-8 flex items-start gap-4 rounded-card bg-water-soft p-5">
      <PiggyBank aria-hidden="true" className="mt-1 size-6 shrink-0 text-water" />
      <div>
        <p className="font-semibold">{t('credit.title')}</p>
        <p>
          <Money
            amount={data.amount}
            euroCents={data.euro_cents}
            display={priceDisplay}
            className="font-condensed text-3xl font-bold"
          />
        </p>
        <p className="mt-1 text-sm text-muted">{t('credit.note')}</p>
      </div>
    </section>
  );
}
