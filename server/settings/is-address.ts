import * as z from 'zod/mini';

/** A label of a name: a to z, digits and hyphens, and the underscores that some networks have. */
const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;
const LONGEST_NAME = 253;

/** True for a name that the domain name system may hold (RFC 1035 §2.3), in Latin script, and for an IP address. */
function isHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  return name.length <= LONGEST_NAME && name.split('.').every((label) => LABEL.test(label));
}

/** True if an address can be taken apart where it is used, with its signs of `%` decoded, and one of the web has a host. */
export function isAddress(text: string): boolean {
  try {
    decodeURIComponent(text);
    const { protocol, hostname } = new URL(text);
    return !/^https?:$/.test(protocol) || isHost(hostname);
  } catch {
    return false;
  }
}

/** The address of something on the web; what is none is not looked at any further. */
export const webUrl = (hint: string) => urlOf(/^https?$/, hint);

/** An address of one of these kinds, and its hint where it is none. */
export const urlOf = (protocols: RegExp, hint: string) =>
  z
    .url({ protocol: protocols, hostname: /./, error: hint, abort: true })
    .check(z.refine(isAddress, { error: hint, abort: true }));

/** A folder of this machine has no host in its address; all others are somewhere. */
export const isStore = (text: string): boolean =>
  isAddress(text) && (new URL(text).hostname === '') === text.startsWith('file:');

/** The address of a whole site: the program is at its root. */
export const isSite = (text: string): boolean => {
  const { origin, href } = new URL(text);
  return href.replace(/\/+$/, '') === origin;
};
