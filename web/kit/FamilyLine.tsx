import { cx } from '../lib/cx.ts';
import { formatPhone } from '../lib/forms/phone.ts';
import type { Family } from './families.ts';

interface LineProps {
  family: Family | null | undefined;
  /** Is before the family, on a phone alone. */
  subject?: string | undefined;
}

/** A child's contact, as a second line of a cell; on a phone the first line says enough. */
export function FamilyLine({ family, subject }: LineProps) {
  if (!family && !subject) return null;
  return (
    <span
      className={cx(
        'grid grid-cols-[minmax(0,auto)_auto] justify-start text-sm font-normal text-muted',
        !subject && 'max-md:hidden',
      )}
    >
      <span className="md:truncate">
        {subject}
        {family && (
          <span className="max-md:hidden">
            {subject && ' · '}
            {family.full_name || family.email}
          </span>
        )}
      </span>
      {family?.phone && (
        <span className="ml-2 whitespace-nowrap tabular max-md:hidden">{formatPhone(family.phone)}</span>
      )}
    </span>
  );
}
