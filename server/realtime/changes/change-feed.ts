import pg from 'pg';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { askerOf, FairQueue, Usage, type Shares } from '../../platform/database/lanes/fair-queue.ts';
import { log } from '../../platform/log.ts';
import { asRealtime } from '../as-realtime.ts';
import type { Binding } from '../channels/join-request.ts';
import { addGenerated } from './generated.ts';
import { Matching } from './matching.ts';
import { notifyOne, type Candidate, settle } from './notify-one.ts';
import { RecentChanges } from './recent-changes.ts';
import { readableColumns, Relations, type Relation } from './relations.ts';
import { SubscribeError, Subscriptions, type Subscription } from './subscription.ts';
import { isUnguarded, look, type ClaimedCaller, type VisibilityQuery } from './visibility.ts';
import { WalReader, type RowChange } from './wal-reader.ts';

/** The feed's view of a channel that listens to tables. */
export interface ChangesMember {
  readonly known: ClaimedCaller;
  readonly isOpen: boolean;
  /** `data` is JSON. */
  deliver(ids: number[], data: string): void;
  /** A change may have been missed: the client has to begin again. */
  fail(): void;
}

/** The limit of conditions of all filters of a channel, since each is evaluated for every change. */
const MOST_CONDITIONS = 100;
/** A database that does not let its log be read is asked again only after this. */
const REFUSAL_MS = 30_000;
/** SQLSTATEs of a database that refuses: no right, no logical log, no way in, no slot free. */
const REFUSALS = new Set(['42501', '55000', '28000', '53400', '0A000']);

/** The number of members that may have missed changes looked up at once; one too many reads its page again. */
const MISSING_SHARES: Shares = { visitor: { together: 1, each: 1 }, user: { together: 2, each: 1 } };

type Members = Iterable<[ChangesMember, Subscription[]]>;

interface Candidates {
  matching: Matching;
  byChange: Candidate[][];
}

/** Changes of tables for listeners, each as far as row-level security lets them see it. */
export class ChangeFeed {
  readonly #database: Database;
  readonly #relations: Relations;
  readonly #subscriptions: Subscriptions;
  readonly #members = new Map<ChangesMember, Subscription[]>();
  #reader: Promise<WalReader> | undefined;
  /** Waits for a slot, and so for every transaction that writes. */
  #opening: WalReader | undefined;
  #refused: { message: string; until: number } | undefined;
  readonly #recent = new RecentChanges();
  #nextId = 1;
  readonly #missing = new FairQueue(MISSING_SHARES, new Usage());

  constructor(database: Database) {
    this.#database = database;
    this.#relations = new Relations(database);
    this.#subscriptions = new Subscriptions(database, this.#relations);
  }

  get size(): number {
    return this.#members.size;
  }

  /**
   * Reads the log from now on, before the first listener, who then also hears what happened since its page was read. Where
   * that is not possible, the first listener tries again.
   */
  async begin(): Promise<void> {
    await this.#reading().catch(() => undefined);
  }

  /** Numbers for this many bindings; no two bindings of this process share one. */
  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.#nextId++);
  }

  /** From when it resolves, the member receives every change. Throws SubscribeError, with the client's reason. */
  async subscribe(member: ChangesMember, bindings: Binding[], ids: number[], caller: Caller): Promise<void> {
    const subscriptions: Subscription[] = [];
    let conditions = 0;
    for (const [index, binding] of bindings.entries()) {
      if (!member.isOpen) return;
      const subscription = await this.#subscriptions.make(ids[index]!, binding, caller);
      conditions += subscription.conditions.length;
      if (conditions > MOST_CONDITIONS) throw new SubscribeError(`A channel has at most ${MOST_CONDITIONS} conditions`);
      subscriptions.push(subscription);
    }
    if (!member.isOpen) return;
    this.#members.set(member, subscriptions);
    try {
      await this.#reading();
    } catch (error) {
      this.unsubscribe(member);
      throw error;
    }
  }

  /**
   * True if something happened in the last milliseconds to rows that the member may see, of the tables that it listens
   * to, or may have: the log was not read yet. Filters are ignored: an earlier row that the member could not see is not
   * revealed.
   */
  async mayHaveMissed(member: ChangesMember, milliseconds: number): Promise<boolean> {
    const changes = this.#recent.within(milliseconds);
    const subscriptions = this.#members.get(member);
    if (!changes || !subscriptions) return true;
    if (changes.length === 0) return false;
    const relations = await this.#relationsOf(changes);
    // Each table once, however often it is listened to.
    const unfiltered = new Map(
      subscriptions.map((subscription) => {
        const { event, schema, table } = subscription;
        return [JSON.stringify([event, schema, table]), { ...subscription, conditions: [] }];
      }),
    );
    const candidates = this.#candidates(changes, relations, [[member, [...unfiltered.values()]]]);
    if (candidates.byChange.every((some) => some.length === 0)) return false;
    const end = await this.#missing.take(askerOf(member.known.caller));
    try {
      const heard = await this.#heard(changes, relations, candidates);
      return heard.some((some) => some.length > 0);
    } finally {
      end();
    }
  }

  unsubscribe(member: ChangesMember): void {
    this.#members.delete(member);
  }

  /** Names, types and rights of columns are read again. */
  forgetSchema(): void {
    this.#relations.forget();
    this.#subscriptions.forget();
  }

  async close(): Promise<void> {
    this.#members.clear();
    const reader = this.#reader;
    this.#reader = undefined;
    this.#recent.end();
    await this.#opening?.close().catch(() => undefined);
    await (await reader?.catch(() => undefined))?.close().catch(() => undefined);
  }

  #reading(): Promise<WalReader> {
    if (this.#refused && performance.now() < this.#refused.until) {
      return Promise.reject(new SubscribeError(this.#refused.message));
    }
    return (this.#reader ??= this.#open());
  }

  async #open(): Promise<WalReader> {
    const reader: WalReader = new WalReader(this.#database, {
      onChanges: (changes) => {
        this.#recent.add(changes);
        return this.#deliver(changes);
      },
      onRelation: () => this.forgetSchema(),
      onEnd: () => this.#ended(),
    });
    this.#opening = reader;
    try {
      await reader.start();
      this.#recent.begin();
      this.#refused = undefined;
      return reader;
    } catch (error) {
      this.#reader = undefined;
      await reader.close().catch(() => undefined);
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === undefined || !REFUSALS.has(code)) throw error;
      const message = `Realtime was unable to read changes from the project database: ${(error as Error).message}`;
      if (this.#refused?.message !== message) log('warn', 'realtime.changes.refused', { code, cause: error });
      this.#refused = { message, until: performance.now() + REFUSAL_MS };
      throw new SubscribeError(message);
    } finally {
      this.#opening = undefined;
    }
  }

  #ended(): void {
    this.#reader = undefined;
    this.#recent.end();
    this.forgetSchema();
    for (const member of this.#members.keys()) member.fail();
  }

  async #deliver(changes: RowChange[]): Promise<void> {
    const relations = await this.#relationsOf(changes).catch(() => undefined);
    let candidates: Candidates | undefined;
    try {
      if (relations) {
        const isHeard = (change: RowChange) => this.#listening([change]).length > 0;
        await addGenerated(this.#database, changes, { relationOf: (change) => relations.get(nameOf(change)), isHeard });
      }
      // Decides first what needs no database: most changes concern no member here.
      candidates = relations && this.#candidates(changes, relations, this.#members);
      if (!relations || !candidates) throw new Error('the form of the tables could not be read');
      const heard = await this.#heard(changes, relations, candidates);
      for (const [index, change] of changes.entries()) {
        const relation = relations.get(nameOf(change));
        if (relation) notifyOne(change, relation, heard[index]!);
      }
    } catch (cause) {
      log('error', 'realtime.changes.deliver', { cause });
      const concerned = candidates?.byChange.flat().map(({ member }) => member) ?? this.#listening(changes);
      for (const member of new Set(concerned)) member.fail();
    }
  }

  /** The members who listen to the table of one of these changes. */
  #listening(changes: readonly RowChange[]): ChangesMember[] {
    const listens = (some: readonly Subscription[]) =>
      changes.some((change) => some.some((each) => isAbout(each, change)));
    return [...this.#members].filter(([, some]) => listens(some)).map(([member]) => member);
  }

  /** The listeners of each change who may see its row. */
  async #heard(
    changes: RowChange[],
    relations: Map<string, Relation>,
    { matching, byChange }: Candidates,
  ): Promise<Candidate[][]> {
    if (byChange.some((some) => some.length > 0)) await awaitCommits(this.#database, changes);
    await matching.ask();
    for (const some of byChange) settle(some);
    const sees = await this.#sight(changes, relations, byChange);
    return byChange.map((some, index) => some.filter((each) => sees(index, each)));
  }

  async #relationsOf(changes: RowChange[]): Promise<Map<string, Relation>> {
    const names = new Map(changes.map((change) => [nameOf(change), change]));
    const relationsByName = new Map<string, Relation>();
    for (const [name, { schema, table }] of names) {
      const [relation] = await this.#relations.find(schema, table);
      if (relation) relationsByName.set(name, relation);
    }
    return relationsByName;
  }

  #candidates(changes: RowChange[], relations: Map<string, Relation>, members: Members): Candidates {
    const matching = new Matching(this.#database);
    const byChange = changes.map((change) => {
      const relation = relations.get(nameOf(change));
      const candidates: Candidate[] = [];
      if (!relation) return candidates;
      for (const [member, subscriptions] of members) {
        for (const subscription of subscriptions) {
          if (!isAbout(subscription, change)) continue;
          // A table that the role may not select is refused by its name; among all tables of a schema it is as if not there.
          const isNamed = subscription.table !== null;
          if (!isNamed && readableColumns(relation, member.known.caller.role).length === 0) continue;
          const isMet = matching.consider(subscription, change, relation);
          if (isMet) candidates.push({ member, known: member.known, subscription, isMet });
        }
      }
      return candidates;
    });
    return { matching, byChange };
  }

  /** Asks once, for all tables, who may read what; returns whether a candidate of a change sees its row. */
  async #sight(changes: RowChange[], relations: Map<string, Relation>, byChange: Candidate[][]) {
    const looks = new Map<string, VisibilityQuery>();
    const questions = changes.map((change, index) => {
      const relation = relations.get(nameOf(change));
      if (!relation?.hasKey || change.type === 'DELETE') return undefined;
      const guarded = byChange[index]!.filter(({ known }) => !isUnguarded(relation, known.caller));
      if (guarded.length === 0) return undefined;
      const name = nameOf(change);
      const query: VisibilityQuery = looks.get(name) ?? { relation, rows: [], callers: new Map() };
      looks.set(name, query);
      for (const { known } of guarded) query.callers.set(known.claims, known.caller);
      return { name, row: query.rows.push(change.record!) - 1 };
    });
    const seen = looks.size === 0 ? [] : await look(this.#database, [...looks.values()]);
    const seenBy = new Map([...looks.keys()].map((name, index) => [name, seen[index]!]));
    return (index: number, { known }: Candidate) => {
      const question = questions[index];
      const relation = relations.get(nameOf(changes[index]!));
      if (!question || !relation || isUnguarded(relation, known.caller)) return true;
      return seenBy.get(question.name)?.get(known.claims)?.has(question.row) === true;
    };
  }
}

/** Resolves when every other transaction sees the changes, too: the log reports a commit a moment before. */
async function awaitCommits(database: Database, changes: RowChange[]): Promise<void> {
  const xids = [...new Set(changes.map(({ xid }) => xid))];
  await asRealtime(database, { text: 'select realtime.await_commits($1::bigint[])', values: [`{${xids.join(',')}}`] });
}

const nameOf = ({ schema, table }: RowChange) => JSON.stringify([schema, table]);

const isAbout = (subscription: Subscription, { schema, table, type }: RowChange) =>
  (subscription.event === '*' || subscription.event === type) &&
  (subscription.schema === null || subscription.schema === schema) &&
  (subscription.table === null || subscription.table === table);
