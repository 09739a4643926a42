import type { Locale } from '../../contracts/roles.ts';
import type { Caller } from '../platform/caller.ts';
import type { Database } from '../platform/database/database.ts';
import { callProcedure, type ClubServices, type Procedure } from './core/procedure.ts';

interface Used {
  database: Database;
  /** Left out: those of a demo without cards, text messages, jobs and limits. */
  services?: Partial<ClubServices>;
  /** Runs after every procedure that may write, such as sending its emails; not waited for. */
  afterwards?: () => void;
}

interface Facts {
  caller: Caller;
  ip: string | null;
  locale: Locale;
  callerLeft(): boolean;
}

/** Procedures as the REST service calls them. */
export const serveProcedures = (all: ReadonlyMap<string, Procedure>, { database, services, afterwards }: Used) => ({
  all,
  async call(name: string, args: object, facts: Facts) {
    const procedure = all.get(name)!;
    const output = await callProcedure(procedure, args, { ...services, ...facts, database });
    if (!procedure.isRead) afterwards?.();
    return output;
  },
});
