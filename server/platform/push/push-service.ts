import webPush from 'web-push';
import type { PushKeys } from '../../settings/push-keys.ts';
import { RANKS } from '../outbox-ranks.ts';
import { postOutside, type OutsideResponse } from './outside-request.ts';

/** The header by which a phone that saves its battery decides (RFC 8030 §5.3). */
const urgencyOf = (rank: number) => (rank <= RANKS.urgent ? 'high' : rank <= RANKS.usual ? 'normal' : 'low');
/** A service that is silent for this long is given up for this time. */
const SILENCE_MS = 10_000;

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface SealedPush {
  payload: string;
  /** One of RANKS. */
  rank: number;
  /** The time for which the service keeps it for a browser that is away. */
  ttlSeconds: number;
}

export interface PushOptions {
  /** For tests: the stand-in of a push service on this machine. */
  allowsInside?: boolean;
  silenceMs?: number;
}

/** Seals a push for one browser (RFC 8291), signs it (RFC 8292) and posts it to its service. Throws where there is no answer. */
export async function postPush(
  keys: PushKeys,
  { endpoint, ...sealing }: PushTarget,
  { payload, rank, ttlSeconds }: SealedPush,
  { allowsInside = false, silenceMs = SILENCE_MS }: PushOptions = {},
): Promise<OutsideResponse> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: sealing }, payload, {
    TTL: ttlSeconds,
    urgency: urgencyOf(rank),
    contentEncoding: 'aes128gcm',
    vapidDetails: keys,
  });
  return postOutside({ url: endpoint, headers, body, ms: silenceMs, allowsInside });
}
