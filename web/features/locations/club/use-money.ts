import { useFormat } from '../../../lib/format.ts';
import { useClubSettings } from './settings-data.ts';

/** Sums as the club writes its prices; what is added up of several names the sum of their euro cents, too. */
export interface ClubMoney {
  /** Both halves of a price in stotinki, the second null where one currency is shown. */
  money: (stotinki: number, euroCents?: number) => [string, string | null];
  /** A price in one text: „80,00 лв. (40,90 €)“. */
  moneyText: (stotinki: number, euroCents?: number) => string;
  /** The first currency alone, where there is no room for both. */
  brief: (stotinki: number, euroCents?: number) => string;
}

export function useMoney(): ClubMoney {
  const { money, moneyText } = useFormat();
  const { priceDisplay } = useClubSettings();
  return {
    money: (stotinki, euroCents) => money(stotinki, priceDisplay, euroCents),
    moneyText: (stotinki, euroCents) => moneyText(stotinki, priceDisplay, euroCents),
    brief: (stotinki, euroCents) => money(stotinki, priceDisplay, euroCents)[0],
  };
}
