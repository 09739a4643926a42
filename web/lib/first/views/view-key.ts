/** In memory only: on the device it would open what it seals. */
let key: string | null = null;

/** Keeps the key that the club gave this session for the views of its pages; null gives none. */
export function setViewKey(given: string | null): void {
  key = given;
}

/** The key of this session, 32 bytes in base64; null until the club has given one. */
export const viewKey = (): string | null => key;
