import { invalidMimeType } from '../storage-error.ts';

const TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}(?:\s*;[\x20-\x7e]*)?$/i;
const LONGEST = 255;

/** The type in its form for a header. Throws InvalidMimeType. */
export function requireMimeType(type: string): string {
  if (type.length > LONGEST || !TYPE.test(type)) throw invalidMimeType(type.slice(0, LONGEST));
  return type;
}

/** The type without its parameters, in lower case. */
export const bareType = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** True if a bucket with this list accepts the type; no list accepts all, `image/*` accepts all pictures. */
export function isAllowed(type: string, allowed: string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true;
  const bare = bareType(type);
  return allowed.some((each) => {
    const type = bareType(each);
    return type === bare || type === '*' || type === '*/*' || type === `${bare.split('/')[0]}/*`;
  });
}

/** Throws InvalidMimeType unless a bucket with this list accepts the type. */
export function requireAllowed(type: string, allowed: string[] | null): void {
  if (!isAllowed(type, allowed)) throw invalidMimeType(type);
}
