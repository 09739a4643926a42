import { formatPhone } from '../../lib/phone.ts';
import type { Family } from './families.ts';

/** Who to call about a child, as a second line of a cell; on a phone the first line says enough. */
export function FamilyLine({ family }: { family: Family | null | undefined }) {
  if (!family) return null;
  return (
    <span className="hidden flex-wrap gap-x-2 text-sm font-normal text-muted md:flex">
      <span>{family.full_name || family.email}</span>
      {family.phone && <span className="whitespace-nowrap tabular">{formatPhone(family.phone)}</span>}
    </span>
  );
}

/** The family in one text, for search and CSV; null for none. */
export function familyText(family: Family | null | undefined): string | null {
  return family ? [family.full_name, family.phone, family.email].filter(Boolean).join(', ') : null;
}
