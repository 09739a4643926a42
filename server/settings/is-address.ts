/** True if an address can be taken apart where it is used, with its signs of `%` decoded. */
export function isAddress(text: string): boolean {
  try {
    decodeURIComponent(text);
    return URL.canParse(text);
  } catch {
    return false;
  }
}

/** A folder of this machine has no host in its address; all others are somewhere. */
export const isStore = (text: string): boolean =>
  isAddress(text) && (new URL(text).hostname === '') === text.startsWith('file:');

/** The address of a whole site: the program is at its root. */
export const isSite = (text: string): boolean => {
  const { origin, href } = new URL(text);
  return href.replace(/\/+$/, '') === origin;
};
