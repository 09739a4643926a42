import { formatPhone } from '../../lib/forms/phone.ts';

/** A number that a tap calls. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className="whitespace-nowrap text-water underline underline-offset-4 tabular">
      {formatPhone(number)}
    </a>
  );
}
