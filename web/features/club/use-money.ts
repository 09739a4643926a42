import { useFormat } from '../../lib/format.ts';
import { useClubSettings } from './settings-data.ts';

/** Sums as the club writes its prices. */
export interface ClubMoney {
  /** Both halves of a price in stotinki, the second null where one currency is shown. */
  money: (stotinki: number) => [string, string | null];
  /** A price in one text: „80,00 лв. (40,90 €)“. */
  moneyText: (stotinki: number) => string;
  /** The first currency alone, where there is no room for both. */
  brief: (stotinki: number) => string;
}

export function useMoney(): ClubMoney {
  const { money, moneyText } = useFormat();
  const { priceDisplay } = useClubSettings();
  return {
    money: (stotinki) => money(stotinki, priceDisplay),
    moneyText: (stotinki) => moneyText(stotinki, priceDisplay),
    brief: (stotinki) => money(stotinki, priceDisplay)[0],
  };
}
