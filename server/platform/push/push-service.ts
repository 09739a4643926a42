import webPush from 'web-push';
import type { PushKeys } from '../../settings/push-keys.ts';
import { postOutside, type OutsideResponse } from './outside-request.ts';

/** The haste of a push, the first first: urgent, usual, a reminder. */
export const PUSH_RANKS = [0, 1, 2] as const;
export type PushRank = (typeof PUSH_RANKS)[number];
/** The header by which a phone that saves its battery decides (RFC 8030 §5.3). */
const URGENCY = ['high', 'normal', 'low'] as const;
/** A service that is silent for this long is given up for this time. */
const SILENCE_MS = 10_000;

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface SealedPush {
  payload: string;
  rank: PushRank;
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
    urgency: URGENCY[rank],
    contentEncoding: 'aes128gcm',
    vapidDetails: keys,
  });
  return postOutside({ url: endpoint, headers, body, ms: silenceMs, allowsInside });
}
