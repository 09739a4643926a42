import { randomBytes } from 'node:crypto';

/** The state that one member shows, and its reference. */
interface Meta {
  phx_ref: string;
  phx_ref_prev?: string;
  [field: string]: unknown;
}
/** The present members, by key, in the form the client reads. */
export type PresenceList = Record<string, { metas: Meta[] }>;
export interface PresenceDiff {
  joins: PresenceList;
  leaves: PresenceList;
}

/** The node that this process is, to itself. */
export const HERE = 0;
/** Changes within this time go out as one. */
const GATHER_MS = 30;

interface Shown {
  key: string;
  meta: Meta;
  node: number;
}
interface Topic {
  shown: Map<string, Shown>;
  joins: Shown[];
  leaves: Shown[];
  /** Marks the gathered changes that are this node's own. */
  timer: NodeJS.Timeout | undefined;
}

interface PresenceEvents {
  /** For this node's members of the topic. */
  onDiff(topic: string, diff: PresenceDiff): void;
  /** For the other nodes. */
  onOwnDiff(topic: string, diff: PresenceDiff): void;
}

/** A new reference; no two showings share one. */
const newRef = () => randomBytes(9).toString('base64url');

/** The members of every topic, on this node and on the others. */
export class Presence {
  readonly #events: PresenceEvents;
  readonly #topics = new Map<string, Topic>();

  constructor(events: PresenceEvents) {
    this.#events = events;
  }

  /** Shows a member of this node; replaces its earlier state under `previous`. Returns the new reference. */
  track(topicName: string, key: string, state: Record<string, unknown>, previous?: string): string {
    const topic = this.#topic(topicName);
    const ref = newRef();
    const meta: Meta = { ...state, phx_ref: ref };
    if (previous !== undefined && topic.shown.has(previous)) meta.phx_ref_prev = previous;
    else delete meta.phx_ref_prev;
    if (previous !== undefined) this.#remove(topic, previous);
    this.#add(topic, { key, meta, node: HERE });
    this.#gather(topicName, topic);
    return ref;
  }

  /** Removes a member of this node. */
  untrack(topicName: string, ref: string): void {
    const topic = this.#topics.get(topicName);
    if (!topic) return;
    this.#remove(topic, ref);
    this.#gather(topicName, topic);
  }

  /** All members of the topic. Gathered joins go out before, so that the same join is not announced twice. */
  list(topicName: string): PresenceList {
    this.#flush(topicName);
    return toList([...(this.#topics.get(topicName)?.shown.values() ?? [])]);
  }

  /** Another node's news of its members. */
  applyDiff(node: number, topicName: string, { joins, leaves }: PresenceDiff): void {
    const topic = this.#topic(topicName);
    for (const { meta } of fromList(leaves, node)) this.#remove(topic, meta.phx_ref);
    for (const entry of fromList(joins, node)) this.#add(topic, entry);
    this.#gather(topicName, topic);
  }

  /** All members of another node: those that it does not name are gone. */
  replaceNode(node: number, lists: Record<string, PresenceList>): void {
    for (const name of new Set([...this.#topics.keys(), ...Object.keys(lists)])) {
      const topic = this.#topic(name);
      const now = new Map(fromList(lists[name] ?? {}, node).map((entry) => [entry.meta.phx_ref, entry]));
      for (const [ref, entry] of topic.shown) if (entry.node === node && !now.has(ref)) this.#remove(topic, ref);
      for (const entry of now.values()) this.#add(topic, entry);
      this.#gather(name, topic);
    }
  }

  /** This node's own members, by topic, for a node that has just come. */
  own(): Record<string, PresenceList> {
    const lists: [string, PresenceList][] = [];
    for (const [name, { shown }] of this.#topics) {
      const own = [...shown.values()].filter(({ node }) => node === HERE);
      if (own.length > 0) lists.push([name, toList(own)]);
    }
    return Object.fromEntries(lists);
  }

  get size(): number {
    return this.#topics.size;
  }

  #topic(name: string): Topic {
    let topic = this.#topics.get(name);
    if (!topic) {
      topic = { shown: new Map(), joins: [], leaves: [], timer: undefined };
      this.#topics.set(name, topic);
    }
    return topic;
  }

  #add(topic: Topic, entry: Shown): void {
    if (topic.shown.has(entry.meta.phx_ref)) return;
    topic.shown.set(entry.meta.phx_ref, entry);
    topic.joins.push(entry);
  }

  #remove(topic: Topic, ref: string): void {
    const entries = topic.shown.get(ref);
    if (!entries) return;
    topic.shown.delete(ref);
    topic.leaves.push(entries);
  }

  #gather(name: string, topic: Topic): void {
    topic.timer ??= setTimeout(() => this.#flush(name), GATHER_MS);
  }

  #flush(name: string): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    clearTimeout(topic.timer);
    topic.timer = undefined;
    const { joins, leaves } = topic;
    topic.joins = [];
    topic.leaves = [];
    if (topic.shown.size === 0) this.#topics.delete(name);
    if (joins.length + leaves.length === 0) return;
    this.#events.onDiff(name, { joins: toList(joins), leaves: toList(leaves) });
    const own = { joins: joins.filter(isHere), leaves: leaves.filter(isHere) };
    if (own.joins.length + own.leaves.length === 0) return;
    this.#events.onOwnDiff(name, { joins: toList(own.joins), leaves: toList(own.leaves) });
  }
}

const isHere = ({ node }: Shown) => node === HERE;

/** Keys come from clients and may be called like something that every object has: a list is made without such. */
function toList(all: Shown[]): PresenceList {
  return Object.fromEntries(
    [...Map.groupBy(all, ({ key }) => key)].map(([key, entries]) => [key, { metas: entries.map(({ meta }) => meta) }]),
  );
}

function fromList(list: PresenceList, node: number): Shown[] {
  return Object.entries(list).flatMap(([key, { metas }]) => metas.map((meta) => ({ key, meta, node })));
}
