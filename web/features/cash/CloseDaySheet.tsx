import type { OwnCash } from '../../../contracts/cash.ts';
import { closeCashDayInput } from '../../../contracts/inputs/cash.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { DayField } from '../../kit/DayField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useCashWords } from './use-cash-words.ts';

/** Closes a day: where, what was counted, and why that is not what the records say. */
export function CloseDaySheet({ own, onClose }: { own: OwnCash; onClose: () => void }) {
  const { t, localized } = useLanguage('cash');
  const { centsText } = useMoney();
  const words = useCashWords();
  const start = own.held.find(({ closed }) => !closed) ?? own.held[0];
  const form = useClubForm(
    closeCashDayInput,
    { location_id: start?.location_id ?? null, day: clubDay(), reason: '' },
    { fieldOf: { cash_day_closed: 'day', cash_day_later: 'day' } },
  );
  const [locationId = null, day, counted] = form.watch(['location_id', 'day', 'euro_cents']);
  const expected = own.held.find(({ location_id }) => location_id === locationId)?.euro_cents ?? 0;
  // The envelope is that of now: of an earlier day only the program knows what it held.
  const known = day === clubDay();
  const off = known && Number.isInteger(counted) ? counted! - expected : 0;
  return (
    <FormDialog
      sheet
      title={t('close.title')}
      onClose={onClose}
      call="close_cash_day"
      done={t('close.done')}
      submitLabel={t('close.submit')}
      form={form}
    >
      <p className="text-muted">{t('close.lead')}</p>
      <SelectField
        label={t('location.label')}
        value={locationId ?? ''}
        onChange={(event) => form.setValue('location_id', event.target.value || null, { shouldDirty: true })}
        options={[
          { value: '', label: t('location.none') },
          ...own.locations.map((row) => ({ value: row.id, label: localized(row, 'name') })),
          // Cash may still be where no lessons are held any more.
          ...own.held
            .filter(({ location_id: held }) => held && own.locations.every(({ id }) => id !== held))
            .map((row) => ({ value: row.location_id!, label: words.location(row) })),
        ]}
      />
      <DayField {...form.typed('day')} label={t('close.day')} max={clubDay()} />
      <PriceField
        {...form.typed('euro_cents')}
        unit="€"
        label={t('close.counted')}
        help={known ? t('close.expected', { sum: centsText(expected) }) : undefined}
      />
      {off !== 0 && (
        <p role="status" className="font-semibold text-warning">
          {t('close.difference', { sum: centsText(off) })}
        </p>
      )}
      <TextArea
        label={t('close.reason')}
        help={t('close.reasonHelp')}
        optional={off === 0}
        rows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
