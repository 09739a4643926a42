import { CASH_STORES, type HeldCash, type UnassignedCash, type OwnCash } from '../../../contracts/cash.ts';
import { beginCashHandoverInput } from '../../../contracts/inputs/cash.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { PriceField } from '../../kit/PriceField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useCashWords } from './use-cash-words.ts';

interface HandOverSheetProps {
  own: OwnCash;
  /** Cash in the safe, for an admin. */
  safe: readonly HeldCash[];
  left: readonly UnassignedCash[];
  onClose: () => void;
}

/** Cash to hand over: an envelope or the safe, at one location. */
interface Source {
  from: 'me' | 'safe' | 'left';
  row: HeldCash;
  from_user_id: string | null;
  label: string;
}

const keyOf = ({ from, from_user_id, row }: Source) => [from, from_user_id, row.location_id].join(' ');

/** Begins to hand cash over: from where, to whom, how much. It moves once the other one confirms it. */
export function HandOverSheet({ own, safe, left, onClose }: HandOverSheetProps) {
  const { t } = useLanguage('cash');
  const { centsText } = useMoney();
  const words = useCashWords();
  const sources = [
    ...own.held.map((row): Source => ({ from: 'me', row, from_user_id: null, label: t('handOver.me') })),
    ...safe.map((row): Source => ({ from: 'safe', row, from_user_id: null, label: t('handOver.safe') })),
    ...left.map((row): Source => ({ from: 'left', row, from_user_id: row.user_id, label: words.left(row.name) })),
  ].filter(({ row }) => row.euro_cents > row.leaving_euro_cents);
  const [first] = sources;
  const start = {
    from: first?.from ?? 'me',
    from_user_id: first?.from_user_id ?? null,
    to: 'person',
    user_id: null,
    location_id: first?.row.location_id ?? null,
    ...(first && { euro_cents: free(first.row) }),
    note: '',
  } as const;
  const form = useClubForm(beginCashHandoverInput, start, {
    fieldOf: { cash_missing: 'euro_cents', no_cash_role: 'user_id' },
  });
  const { errors } = form.formState;
  const [from, to, userId, cents] = form.watch(['from', 'to', 'user_id', 'euro_cents']);
  const [locationId, holderId] = form.watch(['location_id', 'from_user_id']);
  const source = sources.find(
    (one) => one.from === from && one.from_user_id === holderId && one.row.location_id === locationId,
  );
  const choose = (key: string) => {
    const found = sources.find((one) => keyOf(one) === key);
    if (!found) return;
    form.setValue('from', found.from, { shouldDirty: true });
    form.setValue('from_user_id', found.from_user_id);
    form.setValue('location_id', found.row.location_id);
    if (found.from === 'safe' && to === 'safe') form.setValue('to', 'bank');
  };
  const give = (value: string) => {
    const isStore = value === 'safe' || value === 'bank';
    form.setValue('to', isStore ? value : 'person', { shouldDirty: true });
    form.setValue('user_id', isStore || !value ? null : value, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <FormDialog
      sheet
      title={t('handOver.title')}
      onClose={onClose}
      call="begin_cash_handover"
      done={t('handOver.done')}
      submitLabel={t('handOver.submit', { sum: centsText(cents || 0) })}
      form={form}
    >
      <p className="text-muted">{t('handOver.lead')}</p>
      <SelectField
        label={t('handOver.from')}
        value={source ? keyOf(source) : ''}
        onChange={(event) => choose(event.target.value)}
        options={sources.map((one) => ({
          value: keyOf(one),
          label: `${one.label} · ${words.location(one.row)} · ${centsText(free(one.row))}`,
        }))}
      />
      <SelectField
        label={t('handOver.to')}
        placeholder={t('handOver.choose')}
        value={to === 'person' ? (userId ?? '') : to}
        onChange={(event) => give(event.target.value)}
        error={errors.user_id?.message ?? errors.to?.message}
        options={[
          ...own.people.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
          ...CASH_STORES.filter((store) => store !== from).map((store) => ({
            value: store,
            label: t(`handovers.${store}`),
          })),
        ]}
      />
      <PriceField
        {...form.typed('euro_cents')}
        unit="€"
        label={t('handOver.sum')}
        help={source && t('handOver.has', { sum: centsText(free(source.row)) })}
      />
      <TextArea label={t('handOver.note')} optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}

const free = ({ euro_cents, leaving_euro_cents }: HeldCash): number => euro_cents - leaving_euro_cents;
