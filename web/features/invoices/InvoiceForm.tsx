import { Building2, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useController, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { requestInvoiceInput } from '../../../contracts/inputs/invoices.ts';
import { BUYER_KINDS } from '../../../contracts/invoices.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import type { Args } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { leftOf, type PaidSum } from './payment-invoices.ts';
import type { TypedBuyer } from './typed-buyer.ts';

interface InvoiceFormProps {
  /** Of the sheet and of its button. */
  title: string;
  failed: string;
  payment: PaidSum & { id: string; reference: string };
  buyer: TypedBuyer;
  onSend: (values: Args<'request_invoice'>) => Promise<void>;
  onClose: () => void;
}

/** To whom the invoice of what is left of a payment is made out. */
export function InvoiceForm({ title, failed, payment, buyer, onSend, onClose }: InvoiceFormProps) {
  const { t } = useLanguage('invoices');
  const { moneyText } = useMoney();
  const left = leftOf(payment);
  const form = useClubForm(requestInvoiceInput, { payment_id: payment.id, buyer });
  return (
    <FormDialog
      sheet
      title={title}
      onClose={onClose}
      onSubmit={form.saving(onSend)}
      submitLabel={title}
      form={form}
      failed={failed}
    >
      <p className="text-muted">
        {t('for', { reference: payment.reference, amount: moneyText(left.amount, left.euro_cents) })}
      </p>
      <BuyerFields control={form.control} />
    </FormDialog>
  );
}

type Typed = { buyer: TypedBuyer };

/** To whom an invoice is made out: a person, or a company with what the law wants named. */
function BuyerFields<Values extends FieldValues>({
  control,
}: {
  control: Control<Values, unknown, never> | Control<Values, unknown, FieldValues>;
}) {
  const { t } = useLanguage('invoices');
  const typed = control as unknown as Control<Typed>;
  const { field: kind } = useController({ control: typed, name: 'buyer.kind' });
  const company = useWatch({ control: typed, name: 'buyer.kind' }) === 'company';
  const icon = 'mr-2 inline size-5 text-water';
  const line = (part: Part, more: LineTexts) => <BuyerLine key={part} control={typed} {...more} part={part} />;
  return (
    <>
      <RadioCards
        label={t('buyer.kind')}
        columns={2}
        value={kind.value}
        onChange={kind.onChange}
        options={BUYER_KINDS.map((value) => ({
          value,
          title: (
            <>
              {value === 'person' ? <UserRound className={icon} /> : <Building2 className={icon} />}
              {t(`buyer.kinds.${value}`)}
            </>
          ),
        }))}
      />
      {line('name', {
        label: t(company ? 'buyer.company' : 'buyer.person'),
        autoComplete: company ? 'organization' : 'name',
      })}
      {company && line('eik', { label: t('buyer.eik'), help: t('buyer.eikHelp'), inputMode: 'numeric' })}
      {company && line('vat_number', { label: t('buyer.vatNumber'), help: t('buyer.vatNumberHelp'), optional: true })}
      {line('address', { label: t(company ? 'buyer.seat' : 'buyer.address'), autoComplete: 'street-address' })}
      {company && line('mol', { label: t('buyer.mol'), help: t('buyer.molHelp') })}
    </>
  );
}

type Part = Exclude<keyof TypedBuyer, 'kind'>;
type LineTexts = Omit<ComponentProps<typeof TextField>, 'name' | 'form' | 'part'>;

function BuyerLine({ control, part, ...more }: LineTexts & { control: Control<Typed>; part: Part }) {
  const { field, fieldState } = useController({ control, name: `buyer.${part}` });
  return <TextField autoComplete="off" {...more} {...field} error={fieldState.error?.message} />;
}
