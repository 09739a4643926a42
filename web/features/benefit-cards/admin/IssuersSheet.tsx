import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { saveCardIssuerInput } from '../../../../contracts/inputs/benefit-cards.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { issuerListQuery, type Issuer } from './benefit-cards-data.ts';
import { ClaimSheet } from './ClaimSheet.tsx';

/** The issuers with what they pay, each with the way to its claims. */
export function IssuersSheet({ onClose }: { onClose: () => void }) {
  const { t, date } = useLanguage('benefitCards');
  const { moneyText } = useMoney();
  const issuers = useQuery(issuerListQuery);
  const [edited, setEdited] = useState<Issuer | 'new' | null>(null);
  const [claimed, setClaimed] = useState<Issuer | null>(null);
  if (claimed) return <ClaimSheet issuer={claimed} onClose={() => setClaimed(null)} />;
  return (
    <Sheet
      onClose={onClose}
      title={t('issuers.title')}
      actions={
        <Button icon={<Plus />} className="max-sm:w-full" onClick={() => setEdited('new')}>
          {t('issuers.add')}
        </Button>
      }
    >
      <QueryState query={issuers} rows={3} />
      {issuers.data?.length === 0 && <p className="text-muted">{t('issuers.none')}</p>}
      <ul className="divide-y divide-line">
        {issuers.data?.map((issuer) => (
          <li key={issuer.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">{issuer.name}</p>
              <p className="text-sm text-muted first-letter:uppercase">
                {[
                  issuer.price !== null && t('issuers.facts', { price: moneyText(issuer.price) }),
                  issuer.has_vouchers && t('issuers.vouchers'),
                  issuer.ends_on && t('issuers.until', { date: date(issuer.ends_on) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {issuer.to_claim > 0 && <p className="text-sm">{t('issuers.toClaim', { count: issuer.to_claim })}</p>}
              {issuer.vouchers_to_claim > 0 && (
                <p className="text-sm">{t('issuers.vouchersToClaim', { count: issuer.vouchers_to_claim })}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                kind="quiet"
                aria-label={`${t('issuers.change')}: ${issuer.name}`}
                onClick={() => setEdited(issuer)}
              >
                {t('issuers.change')}
              </Button>
              <Button
                kind="secondary"
                aria-label={`${t('issuers.claim')}: ${issuer.name}`}
                onClick={() => setClaimed(issuer)}
              >
                {t('issuers.claim')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited && <IssuerDialog issuer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Sheet>
  );
}

function IssuerDialog({ issuer, onClose }: { issuer: Issuer | null; onClose: () => void }) {
  const { t } = useLanguage('benefitCards');
  const form = useClubForm(
    saveCardIssuerInput,
    {
      issuer_id: issuer?.id ?? null,
      name: issuer?.name ?? '',
      price: issuer?.price ?? null,
      has_vouchers: issuer?.has_vouchers ?? false,
      ends_on: issuer?.ends_on ?? null,
    },
    { fieldOf: { card_issuer_exists: 'name' } },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="save_card_issuer"
      done={t('issuers.saved')}
      title={issuer ? issuer.name : t('issuers.add')}
    >
      <TextField label={t('issuers.name')} autoComplete="off" {...form.field('name')} />
      {/* A price is changed, and not taken away: cards are there. */}
      <PriceField
        {...form.typed('price')}
        label={t('issuers.price')}
        help={t(issuer?.price ? 'issuers.priceFrom' : 'issuers.priceHelp')}
        optional={!issuer?.price}
      />
      <Checkbox label={t('issuers.hasVouchers')} {...form.register('has_vouchers')} />
      <DayField {...form.typed('ends_on')} label={t('issuers.endsOn')} optional autoComplete="off" />
    </FormDialog>
  );
}
