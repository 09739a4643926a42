import { useTranslation } from 'react-i18next';
import { CASH_STORES, type HeldCash, type OwnCash } from '../../../contracts/cash.ts';
import { beginCashHandoverInput } from '../../../contracts/inputs/cash.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { EuroField } from './EuroField.tsx';
import { useCashWords } from './use-cash-words.ts';

interface HandOverSheetProps {
  own: OwnCash;
  /** What the safe holds, for an admin. */
  safe: readonly HeldCash[];
  onClose: () => void;
}

/** What can be handed over: an envelope or the safe, at one location. */
const keyOf = (from: 'me' | 'safe', { location_id }: HeldCash) => `${from} ${location_id ?? ''}`;

/** Begins to hand cash over: from where, to whom, how much. It moves once the other one confirms it. */
export function HandOverSheet({ own, safe, onClose }: HandOverSheetProps) {
  const { t } = useTranslation('cash');
  const { euroText } = useFormat();
  const words = useCashWords();
  const begin = useProcedure('begin_cash_handover');
  const sources = [
    ...own.held.map((row) => ({ from: 'me' as const, row })),
    ...safe.map((row) => ({ from: 'safe' as const, row })),
  ].filter(({ row }) => row.euro_cents > row.leaving_euro_cents);
  const [first] = sources;
  const form = useClubForm(beginCashHandoverInput, {
    from: first?.from ?? 'me',
    to: 'person',
    user_id: null,
    location_id: first?.row.location_id ?? null,
    ...(first && { euro_cents: free(first.row) }),
    note: '',
  });
  const { errors, isDirty } = form.formState;
  const [from, to, locationId, userId, cents] = form.watch(['from', 'to', 'location_id', 'user_id', 'euro_cents']);
  const source = sources.find(({ from: kind, row }) => kind === from && row.location_id === locationId);
  const choose = (key: string) => {
    const found = sources.find(({ from: kind, row }) => keyOf(kind, row) === key);
    if (!found) return;
    form.setValue('from', found.from, { shouldDirty: true });
    form.setValue('location_id', found.row.location_id);
    if (found.from === 'safe' && to === 'safe') form.setValue('to', 'bank');
  };
  const give = (value: string) => {
    const isStore = value === 'safe' || value === 'bank';
    form.setValue('to', isStore ? value : 'person', { shouldDirty: true });
    form.setValue('user_id', isStore || !value ? null : value, { shouldValidate: form.formState.isSubmitted });
  };
  const submit = form.handleSubmit((input) =>
    begin.run(input, {
      onSuccess: () => {
        toast.success(t('handOver.done'));
        onClose();
      },
      onError: (error) => showFault(form, error, { cash_missing: 'euro_cents', no_cash_role: 'user_id' }),
    }),
  );
  return (
    <FormSheet
      title={t('handOver.title')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={t('handOver.submit', { sum: euroText(cents || 0) })}
      busy={begin.isPending}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <p className="text-muted">{t('handOver.lead')}</p>
      <SelectField
        label={t('handOver.from')}
        value={source ? keyOf(source.from, source.row) : ''}
        onChange={(event) => choose(event.target.value)}
        options={sources.map(({ from: kind, row }) => ({
          value: keyOf(kind, row),
          label: `${t(`handOver.${kind}`)} · ${words.location(row)} · ${euroText(free(row))}`,
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
      <EuroField
        control={form.control}
        name="euro_cents"
        label={t('handOver.sum')}
        help={source && t('handOver.has', { sum: euroText(free(source.row)) })}
      />
      <TextArea label={t('handOver.note')} optional rows={2} error={errors.note?.message} {...form.register('note')} />
    </FormSheet>
  );
}

const free = ({ euro_cents, leaving_euro_cents }: HeldCash): number => euro_cents - leaving_euro_cents;
