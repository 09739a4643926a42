import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import os from 'node:os';

/** Addresses of this machine, of its network and of no public one (RFC 6890); IPv4 within IPv6 is looked at as IPv4. */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

/** True for an address that is not one of the public internet, and for a public one of this machine. */
export function isInside(address: string): boolean {
  const own = new BlockList();
  for (const each of Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []))
    own.addAddress(each.address, each.family === 'IPv6' ? 'ipv6' : 'ipv4');
  return [INSIDE, own].some((list) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}

/** The address leads to this machine or its network. */
export class InsideAddressError extends Error {}

/** Looks a name up, and refuses it if any of its addresses is inside. What was looked up is what is connected to. */
const lookupOutside: LookupFunction = (name, options, done) => {
  dns.lookup(name, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) return done(error ?? new Error(`${name} has no address`), '');
    if (addresses.some(({ address }) => isInside(address)))
      return done(new InsideAddressError(`${name} is inside`), '');
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Connections of these requests alone: each was looked up by lookupOutside. */
const OUTSIDE = new https.Agent({ keepAlive: true });
const LONGEST_ANSWER = 16_384;

/** The host of a URL as it is connected to: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** True for an address that was given to us and leads nowhere else than outside, as far as it can be seen before its name is looked up. */
export function mayBeOutside(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  return isIP(host) === 0 ? host.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(host) : !isInside(host);
}

interface OutsideRequest {
  url: string;
  headers: Record<string, string | number>;
  body: Buffer;
  ms: number;
  /** For tests: the stand-in of a service on this machine, also over HTTP. */
  allowsInside?: boolean;
}

export interface OutsideResponse {
  status: number;
  retryAfter: string | undefined;
}

/**
 * Posts to an address that a user gave. It never leads inside, redirects are not followed, and of the answer only the
 * head counts. Throws where there is no answer in time.
 */
export function postOutside({
  url,
  headers,
  body,
  ms,
  allowsInside = false,
}: OutsideRequest): Promise<OutsideResponse> {
  if (!allowsInside && !mayBeOutside(url))
    return Promise.reject(new InsideAddressError(`${new URL(url).host} is inside`));
  const { request } = url.startsWith('http:') ? http : https;
  const connection = allowsInside ? {} : { agent: OUTSIDE, lookup: lookupOutside };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, ...connection, signal: AbortSignal.timeout(ms) }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      // A short answer is read to its end, so that the connection serves the next request; a long one is not.
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > LONGEST_ANSWER) answer.destroy();
      });
      answer.on('error', () => undefined);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
