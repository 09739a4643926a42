import type { Database } from '../../platform/database/database.ts';
import { asRealtime } from '../as-realtime.ts';

/** Policies are read again after this time, in case no notification of a change came. */
const REMEMBERED_MS = 10_000;
const QUERY = `
select exists (
  select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', $1::"char")
  and (0 = any (p.polroles) or exists (
    select from pg_roles r where r.oid = any (p.polroles) and pg_has_role('anon', r.oid, 'usage'))))
  or not c.relrowsecurity
from pg_class c where c.oid = 'realtime.messages'::regclass`;

type Command = 'read' | 'write';

/** True if any policy of private channels is for visitors at all: if none is, the database need not be asked. */
export class VisitorPolicies {
  readonly #database: Database;
  readonly #known = new Map<Command, { until: number; answer: Promise<boolean> }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** True if there is a policy that could let a visitor in. */
  couldLet(command: Command): Promise<boolean> {
    const remembered = this.#known.get(command);
    if (remembered && remembered.until > performance.now()) return remembered.answer;
    const policy = { until: performance.now() + REMEMBERED_MS, answer: this.#ask(command) };
    this.#known.set(command, policy);
    policy.answer.catch(() => this.#known.delete(command));
    return policy.answer;
  }

  forget(): void {
    this.#known.clear();
  }

  async #ask(command: Command): Promise<boolean> {
    const [rows] = await asRealtime(this.#database, { text: QUERY, values: [command === 'read' ? 'r' : 'a'] });
    return rows![0]![0] === 't';
  }
}
