import { formatPhone } from '../../lib/phone.ts';
import type { Family } from './families.ts';

/** Who to call about a child. */
export function FamilyCell({ family }: { family: Family | undefined }) {
  if (!family) return <span className="text-muted">–</span>;
  return (
    <span>
      {family.full_name || family.email}
      {family.phone && (
        <span className="block text-sm whitespace-nowrap text-muted tabular max-md:hidden">
          {formatPhone(family.phone)}
        </span>
      )}
    </span>
  );
}
