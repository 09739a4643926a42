import { linesWithPhones } from '../../lib/forms/phone.ts';

/** People who may collect a child, a line each; a tap on a phone calls them. */
export function Collectors({ text, className = '' }: { text: string; className?: string }) {
  return (
    <ul lang="bg" className={className}>
      {linesWithPhones(text).map((parts, index) => (
        <li key={index} className="[overflow-wrap:anywhere]">
          {parts.map((part, position) =>
            part.phone ? (
              <a
                key={position}
                href={`tel:${part.phone}`}
                className="inline-flex min-h-11 items-center whitespace-nowrap text-water tabular underline underline-offset-4"
              >
                {part.text}
              </a>
            ) : (
              <span key={position}>{part.text}</span>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
