import type { Database } from '../platform/database.ts';
import type { Turns } from '../platform/turns.ts';
import type { Bus } from './bus.ts';
import type { Callers } from './callers.ts';
import type { Identify } from './caller-token.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Presence } from './presence.ts';
import type { VisitorPolicies } from './visitor-policies.ts';
import type { Broadcast, Member, Topics } from './topics.ts';

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
  checks: Turns;
  visitorPolicies: VisitorPolicies;
  /** The address of a request over HTTP. */
  ipOf(request: Request): string | null;
  /** Rates are counted. */
  areRatesLimited: boolean;
  /** Sends it to the members of every process, except the sender. */
  say(key: string, broadcast: Broadcast, except?: Member): void;
}
