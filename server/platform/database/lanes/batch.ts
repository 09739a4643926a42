import pg from 'pg';
import { isStalePlan } from '../failures.ts';

/** One statement of a batch. Values go as text; null is null. Answers come back as text, too. */
export interface BatchStep {
  text: string;
  values: (string | null)[];
  /** Set for statements worth preparing: the same name must always mean the same text. */
  name?: string;
}

/** The rows of one step: each a list of columns in PostgreSQL's text form. */
export type TextRow = (string | null)[];

/** The most prepared statements of one connection; the least recently used is closed. */
const PREPARED_PER_CONNECTION = 100;

/** The part of pg's connection that speaks the extended protocol, as its own query classes use it. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  execute(message: null): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** A statement of a batch that failed may exist on the server or not: it is closed before its next use. */
type State = 'ready' | 'doubtful';

/** The names that each connection holds prepared, the least recently used first. */
const prepared = new WeakMap<Wire, Map<string, State>>();

/**
 * Sends several statements as one, with a single Sync at their end. PostgreSQL runs everything before a Sync as one
 * transaction and skips everything after the first failure, so a later step never runs without the earlier ones, and
 * the commit (or the roll-back) is part of the same round trip.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class Batch extends pg.Query {
  readonly #steps: BatchStep[];
  readonly #rows: TextRow[][] = [[]];
  readonly #done: (error: Error | null, rows: TextRow[][]) => void;
  readonly #parsed = new Set<string>();
  #wire: Wire | undefined;
  #failed = false;

  constructor(steps: BatchStep[], done: (error: Error | null, rows: TextRow[][]) => void) {
    super({ text: '' });
    this.#steps = steps;
    this.#done = done;
    this.submit = (connection) => this.#send(connection as unknown as Wire);
  }

  #send(wire: Wire): void {
    this.#wire = wire;
    wire.stream.cork();
    try {
      const unprepared = this.#makeRoom(wire);
      for (const { name = '', text, values } of this.#steps) {
        if (name === '' || unprepared.delete(name)) wire.parse({ name, text });
        wire.bind({ statement: name, values });
        wire.execute(null);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  /** Closes doubtful and excess statements, before anything that may fail. Returns the names to be prepared now. */
  #makeRoom(wire: Wire): Set<string> {
    const names = namesOf(wire);
    for (const { name } of this.#steps) {
      if (!name) continue;
      const state = names.get(name);
      if (state === 'doubtful') wire.close({ type: 'S', name });
      if (state !== 'ready') this.#parsed.add(name);
      names.delete(name);
      names.set(name, 'ready');
    }
    for (const name of names.keys()) {
      if (names.size <= PREPARED_PER_CONNECTION) break;
      names.delete(name);
      wire.close({ type: 'S', name });
    }
    return new Set(this.#parsed);
  }

  handleDataRow(message: { fields: TextRow }): void {
    this.#rows.at(-1)!.push(message.fields);
  }

  handleCommandComplete(): void {
    this.#rows.push([]);
  }

  handleError(error: Error): void {
    if (this.#failed) return;
    this.#failed = true;
    const names = this.#wire && namesOf(this.#wire);
    const suspects = isStalePlan(error) ? this.#steps.map(({ name = '' }) => name) : this.#parsed;
    for (const name of suspects) if (names?.has(name)) names.set(name, 'doubtful');
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.#done(null, this.#rows);
  }
}

function namesOf(wire: Wire): Map<string, State> {
  let names = prepared.get(wire);
  if (!names) prepared.set(wire, (names = new Map()));
  return names;
}
