import type { Database } from '../platform/database/database.ts';
import type { FairQueue } from '../platform/database/lanes/fair-queue.ts';
import type { Bus } from './broadcast/bus.ts';
import type { Broadcast, Member, Topics } from './broadcast/topics.ts';
import type { Identify } from './callers/caller-token.ts';
import type { Callers } from './callers/callers.ts';
import type { VisitorPolicies } from './callers/visitor-policies.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Presence } from './channels/presence.ts';

/** The dependencies of every part of the realtime service. */
export interface RealtimeService {
  database: Database;
  identify: Identify;
  topics: Topics;
  presence: Presence;
  feed: ChangeFeed;
  bus: Bus;
  callers: Callers;
  /** The queue for checks of policies. */
  checks: FairQueue;
  visitorPolicies: VisitorPolicies;
  /** The address of a request over HTTP. */
  ipOf(request: Request): string | null;
  /** Rates are counted. */
  areRatesLimited: boolean;
  /** Sends it to the members of every process, except the sender. */
  say(key: string, broadcast: Broadcast, except?: Member): void;
}
