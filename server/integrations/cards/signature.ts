import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed message counts this long, in seconds. */
const TOLERANCE_SECONDS = 300;

/** The header under which a message is signed: the moment and, over moment and body, an HMAC-SHA-256. */
export function sign(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${mac(`${at}.${body}`, secret).toString('hex')}`;
}

/** True if the header signs exactly this body, recently. */
export function isSigned(body: string, header: string | null, secret: string, now = Date.now() / 1000): boolean {
  const [, at, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!at || !given || Math.abs(now - Number(at)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), mac(`${at}.${body}`, secret));
}

const mac = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();
