import type { DEMO_ACCOUNTS } from '../../../contracts/demo.ts';

type Email = (typeof DEMO_ACCOUNTS)[number]['email'];
type Key<E> = E extends `${infer Name}@${string}` ? Name : never;

/** The key of a demo account's name in the texts: „parent“ of parent@demo.club. */
export function demoKey<E extends Email>(email: E): Key<E> {
  return email.slice(0, email.indexOf('@')) as Key<E>;
}
