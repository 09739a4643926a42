import { currencySign } from '../../../contracts/format.ts';
import { fromEuroCents, onlyIn, type Currency } from '../../../contracts/money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubSettings } from './settings-data.ts';

/** Sums as the club writes its prices; what is added up of several names the sum of their euro cents, too. */
export interface ClubMoney {
  currency: Currency;
  /** „лв.“ or „€“, behind what is typed. */
  unit: string;
  /** The amount as it is counted: in the club's own currency alone. */
  own: (amount: number) => string;
  /** Both halves of a price, the second null where one currency is shown. */
  money: (amount: number, euroCents?: number) => [string, string | null];
  /** A price in one text: „80,00 лв. (40,90 €)“. */
  moneyText: (amount: number, euroCents?: number) => string;
  /** Counted euro cents in the club's currency, with the euro beside where both are shown. */
  centsText: (euroCents: number) => string;
  /** The first currency alone, where there is no room for both. */
  brief: (amount: number, euroCents?: number) => string;
}

export function useMoney(): ClubMoney {
  const { money, moneyText, locale } = useLanguage();
  const { priceDisplay } = useClubSettings();
  const { currency } = priceDisplay;
  return {
    currency,
    unit: currencySign(currency, locale),
    own: (amount) => money(amount, onlyIn(currency, priceDisplay))[0],
    money: (amount, euroCents) => money(amount, priceDisplay, euroCents),
    moneyText: (amount, euroCents) => moneyText(amount, priceDisplay, euroCents),
    centsText: (euroCents) => moneyText(fromEuroCents(euroCents, currency), priceDisplay, euroCents),
    brief: (amount, euroCents) => money(amount, priceDisplay, euroCents)[0],
  };
}
