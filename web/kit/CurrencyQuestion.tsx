import { CURRENCIES, type Currency } from '../../contracts/money.ts';
import { SegmentedControl } from '../components/fields/SegmentedControl.tsx';
import { useLanguage } from '../lib/format/use-language.ts';

/** Asks in which currency a file's sums are that name none. */
export function CurrencyQuestion({
  value,
  onChange,
}: {
  value: Currency | null;
  onChange: (currency: Currency) => void;
}) {
  const { t } = useLanguage('admin');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">{t('sumsIn.question')}</p>
      <SegmentedControl<Currency>
        name={t('sumsIn.question')}
        value={value}
        onChange={onChange}
        segments={CURRENCIES.toReversed().map((currency) => ({ value: currency, label: t(`sumsIn.${currency}`) }))}
      />
    </div>
  );
}
