import { formatPhone } from '../../../lib/phone.ts';

/** A number that a tap calls. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className="whitespace-nowrap text-water tabular hover:underline">
      {formatPhone(number)}
    </a>
  );
}
