import {
  ArrowRight,
  Baby,
  CreditCard,
  Plus,
  ReceiptText,
  ShoppingBag,
  UserRound,
  Waves,
  type LucideIcon,
} from 'lucide-react';

/** The kinds of the search's results, with their pictures. */
export const KINDS = {
  child: Baby,
  person: UserRound,
  class: Waves,
  payment: CreditCard,
  order: ShoppingBag,
  invoice: ReceiptText,
  command: Plus,
  section: ArrowRight,
} as const satisfies Record<string, LucideIcon>;
export type Kind = keyof typeof KINDS;

/** One line of the search: where it leads, and what it says. */
export interface SearchItem {
  kind: Kind;
  /** An address of the site; no two items have the same. */
  to: string;
  label: string;
  detail: string;
  /** Further words by which it is found. */
  words?: string;
}

/** Some items under a name. */
export interface ItemsOfKind {
  value: string;
  label: string;
  items: SearchItem[];
}
