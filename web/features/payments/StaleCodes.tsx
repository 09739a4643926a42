import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { showCode } from './show-code.ts';
import { staleCodesQuery } from './payments-data.ts';
import { useEasyPay } from './use-easypay.ts';

/** Codes for EasyPay that are not to be paid any more, with what they were for; nothing where there is none. */
export function StaleCodes() {
  const { t } = useTranslation('payment');
  const { euroText, date } = useFormat();
  const locale = useLocale();
  const { data } = useQuery({ ...staleCodesQuery, enabled: useEasyPay() !== null });
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-8">
      <Card title={t('easypay.stale', { count: data.length })}>
        <p className="text-muted">{t('easypay.staleNote')}</p>
        <ul className="mt-2">
          {data.map(({ code, euro_cents, expires_at, child_name, order_number, ...subject }) => (
            <li key={code} className="flex flex-wrap gap-x-4 py-1">
              <span className="font-semibold whitespace-nowrap tabular">{showCode(code)}</span>
              <span className="tabular">{euroText(euro_cents)}</span>
              <span className="min-w-0 break-words empty:hidden">
                {[
                  child_name,
                  order_number && t('orderNumber', { number: order_number }),
                  localized(subject, 'title', locale),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="text-muted">{t('easypay.staleUntil', { date: date(expires_at) })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
