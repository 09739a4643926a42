import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EASYPAY_STAND_IN, type EasyPayCode } from '../../../contracts/payments.ts';
import { Card } from '../../components/Card.tsx';
import { readAgain } from '../../components/use-procedure.ts';
import { useFormat } from '../../lib/format.ts';
import { useLiveTables } from '../../lib/live.ts';
import { STALE_AFTER } from '../../lib/stale-after.ts';
import { CopyButton } from './CopyRow.tsx';
import { SaveAndShare } from './SaveAndShare.tsx';
import { showCode } from './show-code.ts';
import { useEasyPay } from './use-easypay.ts';

/**
 * The code that is said at a cash desk of EasyPay, with the sum, the last day and what to say; to copy or share. Shows
 * by itself that it was paid.
 */
export function EasyPayCard({ paymentId, easypay }: { paymentId: string; easypay: EasyPayCode }) {
  const { code, euro_cents, expires_at } = easypay;
  const { t } = useTranslation('payment');
  const { euroText, date } = useFormat();
  const queries = useQueryClient();
  const readPayment = () => void readAgain(queries, STALE_AFTER.check_card_payment);
  // Orders and events do not watch their payments.
  useLiveTables([{ table: 'payments', filter: `id=eq.${paymentId}` }], (change) => change && readPayment());
  const isTest = useEasyPay() === 'test';
  const shown = showCode(code);
  const until = date(expires_at);
  const asText = t('easypay.shared', { code: shown, amount: euroText(euro_cents), date: until });
  return (
    <Card title={t('easypay.title')}>
      <p className="text-sm text-muted">{t('easypay.code')}</p>
      <p className="font-condensed text-5xl font-bold whitespace-nowrap tabular">{shown}</p>
      <p className="mt-2 text-sm text-muted">{t('transfer.amount')}</p>
      <p className="text-2xl font-bold tabular">{euroText(euro_cents)}</p>
      <p className="mt-3 font-semibold">{t('easypay.until', { date: until })}</p>
      <p className="mt-1">{t('easypay.say')}</p>
      <p className="mt-1 text-muted">{t('easypay.waitsNote')}</p>
      <div className="-mx-3 mt-1 flex flex-wrap">
        <CopyButton label={t('easypay.code')} copied={code} />
        <SaveAndShare
          what="All"
          file={() => new File([asText], `EasyPay-${code}.txt`, { type: 'text/plain' })}
          shared={() => ({ text: asText })}
        />
      </div>
      {isTest && (
        <p className="mt-3 flex items-start gap-3 rounded-control bg-rope-soft p-4">
          <FlaskConical className="mt-0.5 size-5 shrink-0" />
          <span>
            {t('easypay.test')}{' '}
            <a
              href={`${EASYPAY_STAND_IN}?code=${code}`}
              target="_blank"
              rel="noreferrer"
              className="font-semibold underline hover:text-ink"
            >
              {t('easypay.testDesk')}
            </a>
          </span>
        </p>
      )}
    </Card>
  );
}
