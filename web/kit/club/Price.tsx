import { Money, type MoneyProps } from '../../components/Money.tsx';
import { useClubSettings } from './settings-data.ts';

/** An amount as the club writes its prices. */
export function Price(props: Omit<MoneyProps, 'display'>) {
  const { priceDisplay } = useClubSettings();
  return <Money {...props} display={priceDisplay} />;
}
