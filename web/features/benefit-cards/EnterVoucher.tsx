import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { enteredVoucherQuery, issuersQuery } from './benefit-cards-data.ts';

const EnterVoucherDialog = late(async () => (await import('./EnterVoucherDialog.tsx')).EnterVoucherDialog);

/** The voucher with which a family pays what it owes, until the desk takes it; nothing where the club takes none. */
export function EnterVoucher({ paymentId }: { paymentId: string }) {
  const { t } = useLanguage('benefitCards');
  const { data: issuers = [] } = useQuery(issuersQuery('has_vouchers'));
  const { data: payment } = useQuery({ ...enteredVoucherQuery(paymentId), enabled: issuers.length > 0 });
  const { run, isPending } = useProcedure('remove_voucher');
  const [opened, setOpened] = useState(false);
  if (!payment) return null;
  const { voucher_number: number, card_issuers } = payment;
  return (
    <section aria-label={t('voucher.enterTitle')}>
      {number && card_issuers ? (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-water-soft p-5">
          <Ticket className="size-6 shrink-0 text-water" />
          <p className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">
            {t('voucher.waits', { number, issuer: card_issuers.name })}
          </p>
          <Button
            kind="quiet"
            className="text-ink!"
            busy={isPending}
            onClick={() => run({ payment_id: paymentId }, { done: t('voucher.removed'), failed: true })}
          >
            {t('voucher.remove')}
          </Button>
        </div>
      ) : (
        <Button kind="quiet" icon={<Ticket />} className="-ml-3 px-3!" onClick={() => setOpened(true)}>
          {t('voucher.enter')}
        </Button>
      )}
      {opened && <EnterVoucherDialog paymentId={paymentId} onClose={() => setOpened(false)} />}
    </section>
  );
}
