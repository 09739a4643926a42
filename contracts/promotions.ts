/** Cyrillic capitals that look like Latin ones: nobody can see which was printed on the leaflet. */
const LOOKALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** A promo code as it is kept: capitals, no spaces, Latin where a letter looks the same in both alphabets. */
export const promoCodeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/[АВЕКМНОРСТУХ]/g, (letter) => LOOKALIKES[letter]!);

export const PROMO_KINDS = ['percent', 'amount'] as const;

/** What a family is told of a code that holds today. */
export interface KnownPromotion {
  code: string;
  percent: number | null;
  /** In stotinki. */
  amount: number | null;
  ends_on: string | null;
  /** Empty: every plan with a price. */
  plan_ids: string[];
  once_a_family: boolean;
}

/** Whether a code is for a plan at all. */
export const promoFits = ({ plan_ids }: Pick<KnownPromotion, 'plan_ids'>, planId: string): boolean =>
  plan_ids.length === 0 || plan_ids.includes(planId);
