import type { Database } from '../platform/database.ts';
import type { Turns } from '../platform/turns.ts';
import type { Bus } from './bus.ts';
import type { Callers } from './callers.ts';
import type { Identify } from './caller-token.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Presence } from './presence.ts';
import type { VisitorPolicies } from './visitor-policies.ts';
import type { Broadcast, Member, Topics } from './topics.ts';

/** What every part of the realtime service works with. */
export interface RealtimeService {
  database: Database;
  identify: Identify;
  topics: Topics;
  presence: Presence;
  feed: ChangeFeed;
  bus: Bus;
  callers: Callers;
  /** Whose turn it is to have policies asked. */
  checks: Turns;
  visitorPolicies: VisitorPolicies;
  /** Where a request over HTTP comes from. */
  ipOf(request: Request): string | null;
  /** Rates are counted. */
  areRatesLimited: boolean;
  /** Says it to the members of every process, except the one who said it. */
  say(key: string, broadcast: Broadcast, except?: Member): void;
}
