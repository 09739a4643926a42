import type { CheckoutInput } from '../../../../contracts/inputs/addresses.ts';

const KEY = 'checkout-draft';

/** What was typed at the checkout, for this tab and this person: it survives a reload, and a sign-in in between. */
export const checkoutDraft = {
  read(userId: string): Partial<CheckoutInput> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
        userId?: string;
        typed?: Partial<CheckoutInput>;
      };
      return kept.userId === userId ? (kept.typed ?? {}) : {};
    } catch {
      return {};
    }
  },
  keep: (userId: string, typed: CheckoutInput): void => sessionStorage.setItem(KEY, JSON.stringify({ userId, typed })),
  forget: (): void => sessionStorage.removeItem(KEY),
};
