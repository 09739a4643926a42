import { useQuery } from '@tanstack/react-query';
import { confirmationInput } from '../../../../contracts/inputs/payments.ts';
import { sumOfCharges } from '../../../../contracts/money.ts';
import { HAND_METHODS } from '../../../../contracts/payments.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { showFault, useClubForm } from '../../../lib/forms/form.ts';
import { ReceiptFields, receiptOf } from '../../cash/ReceiptFields.tsx';
import { locationsQuery } from '../../locations/locations-data.ts';
import { useConfirmPayments, useUndoConfirmation } from './payments-data.ts';

/** A payment that waits for its money, with whose it is and what for. */
export interface Confirmable {
  id: string;
  amount: number;
  method: (typeof HAND_METHODS)[number];
  reference: string;
  /** The payer's name. */
  payer: string;
  subject: string;
  /** It is for a class, whose location says where cash was taken. */
  forClass: boolean;
}

interface ConfirmPaymentDialogProps {
  payments: readonly Confirmable[];
  /** A further step, such as handing the order over. */
  andThen?: () => Promise<unknown>;
  /** The toast once it is done. */
  done: string;
  onClose: () => void;
}

/** Confirms that money came: whose, how, and on which day. What was confirmed by mistake is undone from the toast. */
export function ConfirmPaymentDialog({ payments, andThen, done, onClose }: ConfirmPaymentDialogProps) {
  const { t } = useLanguage(['admin', 'payment']);
  const { brief, currency } = useMoney();
  const [first] = payments;
  const one = payments.length === 1 ? first : undefined;
  const form = useClubForm(confirmationInput, {
    method: one?.method ?? null,
    date: clubDay(),
    note: '',
    location_id: lastLocation(),
    fiscal_number: '',
    fiscal_on: clubDay(),
  });
  const cash = payments.filter(({ method }) => (one ? form.watch('method') : method) === 'cash');
  const confirm = useConfirmPayments();
  const undo = useTakeBack();
  const total = sumOfCharges(
    payments.map(({ amount }) => amount),
    currency,
  );
  const ids = payments.map(({ id }) => id);
  const submit = form.handleSubmit(async (confirmation) => {
    try {
      await confirm.run({ ids, ...confirmation, ...receiptOf(cash.length > 0 ? 'cash' : null, confirmation) });
      onClose();
      const description = one ? { description: one.payer, about: one.id } : {};
      const offer = { action: { label: t('payments.undo.short'), onClick: () => undo(ids) } };
      if (!andThen) return void toast.success(done, { ...description, ...offer });
      // The step with the money is not taken back with it; where it failed, the money is written down all the same.
      await andThen().then(
        () => toast.success(done, description),
        (error: unknown) => toast.error(errorText(codeOf(error)), offer),
      );
    } catch (error) {
      if (one) return showFault(form, error, { cash_day_closed: 'date', location_not_found: 'location_id' });
      // Those before the one that was refused are confirmed: the list says which still wait.
      onClose();
      toast.error(t('payments.failed'), { description: errorText(codeOf(error)) });
    }
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={t('payments.confirming.title', { count: payments.length })}
      description={t('payments.confirming.lead')}
      submitLabel={t('payments.confirming.submit', { amount: brief(total.amount, total.euro_cents) })}
    >
      <Whose payments={payments} />
      {one && (
        <Controlled {...form.typed('method')}>
          {({ onChange, value }) => (
            <SegmentedControl
              name={t('payment:columns.method')}
              value={value ?? null}
              onChange={onChange}
              segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
            />
          )}
        </Controlled>
      )}
      <DayField
        {...form.typed('date')}
        label={t('payments.confirming.date')}
        help={t('payments.confirming.dateHelp')}
        max={clubDay()}
      />
      {cash.some(({ forClass }) => !forClass) && (
        <Controlled {...form.typed('location_id')}>
          {({ onChange, value, error }) => <LocationField value={value ?? null} onChange={onChange} error={error} />}
        </Controlled>
      )}
      {cash.length > 0 && <ReceiptFields control={form.control} />}
      <TextArea
        label={t('payments.confirming.note')}
        help={t('payments.confirming.noteHelp')}
        optional
        rows={2}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

/** The payers, purposes and sums, payment by payment. */
function Whose({ payments }: Pick<ConfirmPaymentDialogProps, 'payments'>) {
  const { moneyText } = useMoney();
  return (
    <ul className="max-h-64 overflow-y-auto rounded-control bg-water-soft px-4">
      {payments.map(({ id, payer, subject, reference, amount }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3 last:border-0"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{payer}</span>
            <span className="block text-sm text-muted">
              {subject} · <span className="tabular">{reference}</span>
            </span>
          </span>
          <span className="ml-auto font-semibold whitespace-nowrap tabular">{moneyText(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function useTakeBack() {
  const { t } = useLanguage('admin');
  const { run } = useUndoConfirmation();
  return (ids: readonly string[]) =>
    run(
      { ids, note: null },
      {
        done: () => ({
          kind: 'info',
          text: t('payments.undo.done', { count: ids.length }),
          ...(ids.length === 1 && ids[0] ? { about: ids[0] } : {}),
        }),
        failed: t('payments.undo.failed'),
      },
    );
}

const LAST = 'cash.location';

/** The location at which this device last took cash: a desk stays there. */
const lastLocation = (): string | null => localStorage.getItem(LAST) || null;

interface LocationFieldProps {
  value: string | null;
  onChange: (locationId: string | null) => void;
  error?: string | undefined;
}

/** The location of cash that pays for no class. */
function LocationField({ value, onChange, error }: LocationFieldProps) {
  const { t, localized } = useLanguage('payment');
  const { data = [] } = useQuery(locationsQuery);
  const choose = (chosen: string) => {
    localStorage.setItem(LAST, chosen);
    onChange(chosen || null);
  };
  return (
    <SelectField
      label={t('receipt.location')}
      value={value ?? ''}
      onChange={(event) => choose(event.target.value)}
      error={error}
      options={[
        { value: '', label: t('receipt.noLocation') },
        ...data.filter(({ is_active }) => is_active).map((row) => ({ value: row.id, label: localized(row, 'name') })),
      ]}
    />
  );
}
