import { createHash } from 'node:crypto';

/** A person who can sign in at the stand-in. */
export interface StandInPerson {
  name: string;
  email: string;
  verified: boolean;
}

/** Invented people for visitors of the demo. */
export const INVENTED_PEOPLE: readonly StandInPerson[] = [
  { name: 'Елена Стоянова', email: 'elena.stoyanova@gmail.example', verified: true },
  { name: 'Георги Найденов', email: 'georgi.naydenov@gmail.example', verified: true },
  { name: 'Ralitsa Brown', email: 'ralitsa.brown@gmail.example', verified: true },
];

/** The stand-in's own id of an address, in digits as Google writes them; always the same. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return (BigInt(`0x${digest}`) % 10n ** 21n).toString().padStart(21, '1');
}

/** The claims about the person (OpenID Connect Core 1.0, §5.1). */
export function claimsOf({ name, email, verified }: StandInPerson): Record<string, unknown> {
  const [given, ...rest] = name.split(' ');
  return {
    sub: subjectOf(email),
    name,
    given_name: given,
    ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}),
    email,
    email_verified: verified,
  };
}
