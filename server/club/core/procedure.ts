import pg from 'pg';
import * as z from 'zod/mini';
import '../../../contracts/phone-plans.ts';
import { CONSTRAINT_ERRORS } from '../../../contracts/constraints.ts';
import type { ErrorCode } from '../../../contracts/errors.ts';
import { fieldErrors } from '../../../contracts/inputs/validation.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { MachineReport } from '../../../contracts/status.ts';
import { KEEP_INPUT } from '../../../contracts/validation.ts';
import type { PaymentProvider } from '../../integrations/cards/provider.ts';
import type { EasyPay } from '../../integrations/easypay/easypay.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { SmsSender } from '../../platform/sms/sms-sender.ts';

/** The services of the club beside its database: the same for all its calls and jobs. None is to be asked inside a transaction. */
export interface ClubServices {
  /**
   * The address at which the club is reached from outside, without a slash at the end: for links in emails and addresses given away.
   */
  publicUrl: string;
  /** True if irreversible actions require a proof beside the session. */
  asksForProof: boolean;
  /** True if an email asks before a new address counts. */
  confirmsEmails: boolean;
  /** True if emails leave the club; otherwise they wait in the outbox. */
  sendsEmails: boolean;
  /** The carrier of text messages; null where none leave. */
  sms: SmsSender | null;
  /** The provider of card payments; null where the club takes no cards: see Later. */
  cards: PaymentProvider | null;
  /** Registers payments in cash at EasyPay; null where the club takes none. */
  easypay: EasyPay | null;
  /** Asks for a job of the club to be done soon. Throws jobs_not_running where this process has no jobs. */
  startJob(name: string): Promise<void>;
  /** The facts of this process and its machine. Takes seconds at times. */
  machineReport(): Promise<MachineReport>;
  /** Counts a guess before the call, and returns a function that takes it back. Throws too_many_requests. */
  takeGuess(guess: Guess): Promise<() => Promise<void>>;
}

/** A procedure's facts of the request that it serves. */
export interface ProcedureContext extends ClubServices {
  /** The procedure's own name. */
  procedure: string;
  trx: Transaction;
  caller: Caller;
  /** The signed-in user; null for a visitor or the service key. */
  userId: string | null;
  /** The address of the request, for the audit log and for limits. */
  ip: string | null;
  /** The caller's language. */
  locale: Locale;
  /** True if the answer has no reader any more, so that work for it alone may stop. */
  callerLeft(): boolean;
  /** Set where a second person has approved the call. */
  approved?: true;
  /**
   * Runs once the transaction has been committed, such as an email that may leave now. Its failure never fails the
   * call.
   */
  afterCommit(work: () => Promise<void> | void): void;
}

/** A named rule of the club, called as `supabase.rpc(name, args)`: checks its input, runs in one transaction as its caller. */
export interface Procedure<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output = unknown,
  Name extends string = string,
> {
  name: Name;
  /** One sentence for the API's documentation. */
  summary: string;
  /** A strict object: an unknown argument is refused. */
  input: Input;
  /** It writes nothing, so no email waits for its end. */
  isRead?: true;
  /** The largest call over the wire, for procedures that take files above a megabyte. */
  maxBodyBytes?: number;
  /** A secret that may be guessed by calling often, such as a promo code. */
  guess?: {
    purpose: string;
    /** The guess of this call, if any. */
    of(args: z.output<Input>): string | null;
    /** True if the guess is right; looked up before the call, and without a lock. */
    isRight(trx: Transaction, guess: string): Promise<boolean>;
    /** The refusal of a wrong one; null: it is answered as a right one is. */
    wrong: ErrorCode | null;
    /** True if the guesses of visitors count, by their address alone. */
    byVisitors?: boolean;
  };
  run(context: ProcedureContext, args: z.output<Input>): Promise<Output>;
}

/** The tools of the rest of a procedure, once its transaction is over. */
export interface Outside {
  database: Database;
  /** Throws method_not_available where the club takes no cards. */
  readonly cards: PaymentProvider;
  easypay?: EasyPay | null;
}

/**
 * The rest of a procedure that calls others, such as a card provider: runs after the commit, and returns the call's
 * answer.
 */
export class Later<Output> {
  readonly work: (outside: Outside) => Promise<Output>;

  constructor(work: (outside: Outside) => Promise<Output>) {
    this.work = work;
  }
}

/** The answer of a procedure in the end. */
export type FinalOutput<Output> = Output extends Later<infer Final> ? Final : Output;

/** The guess of a call, and whether it is right. */
export interface Guess {
  purpose: string;
  isRight: boolean;
  userId: string | null;
  ip: string | null;
}

/** Keeps the types of input and output together. */
export function defineProcedure<Input extends z.ZodMiniType, Output, const Name extends string>(
  procedure: Procedure<Input, Output, Name>,
): Procedure<Input, Output, Name> {
  return procedure;
}

/** A call: what is left out of the services is as in a demo without cards, text messages, jobs and limits. */
interface CallOptions extends Partial<ClubServices> {
  database: Database;
  caller: Caller;
  ip?: string | null;
  /** Default: Bulgarian. */
  locale?: Locale;
  callerLeft?(): boolean;
}

const QUIET_SERVICES: ClubServices = {
  publicUrl: 'http://localhost:3000',
  asksForProof: false,
  confirmsEmails: true,
  sendsEmails: true,
  sms: null,
  cards: null,
  easypay: null,
  async startJob() {
    throw new ClubError('jobs_not_running');
  },
  machineReport: async () => ({
    version: '',
    commit: null,
    started_at: new Date().toISOString(),
    is_demo: true,
    emails: 'kept',
    texts: false,
    backups: 'none',
    database: 'own',
    disk: null,
    files: null,
    certificate: null,
    standby: null,
    errors: 0,
  }),
  takeGuess: async () => async () => undefined,
};

/**
 * Calls a procedure from outside: checks the input whole, runs it in a transaction of its own, then the steps that wait
 * for the commit, then its later rest.
 */
export async function callProcedure<Input extends z.ZodMiniType, Output>(
  procedure: Procedure<Input, Output>,
  args: unknown,
  { database, caller, ip = null, locale = 'bg', callerLeft = () => false, ...given }: CallOptions,
): Promise<FinalOutput<Output>> {
  const services = { ...QUIET_SERVICES, ...given };
  const parsed = procedure.input.safeParse(args ?? {}, KEEP_INPUT);
  if (!parsed.success) throw new ClubError('invalid_input', { details: fieldErrors(parsed.error) });
  const afterwards: (() => Promise<void> | void)[] = [];
  const userId = caller.role === 'authenticated' ? (caller.claims.sub ?? null) : null;
  const { guess } = procedure;
  const guessed = guess?.of(parsed.data) ?? null;
  const takeBack =
    // Leaves visitors to the procedure's refusal, where it has one, so that they use up nothing of what families share.
    (userId !== null || guess?.byVisitors) && guess && guessed !== null
      ? await services.takeGuess({
          purpose: guess.purpose,
          isRight: await database.transaction(caller, (trx) => guess.isRight(trx, guessed)),
          userId,
          ip,
        })
      : null;
  const call = attempt(() =>
    database.transaction(caller, (trx) => {
      afterwards.length = 0;
      return procedure.run(
        {
          ...services,
          procedure: procedure.name,
          trx,
          caller,
          userId,
          ip,
          locale,
          callerLeft,
          afterCommit: (work) => afterwards.push(work),
        },
        parsed.data,
      );
    }),
  );
  const output = await call.catch(async (error: unknown) => {
    if (takeBack && !(error instanceof ClubError && error.code === guess?.wrong)) await takeBack();
    throw error;
  });
  await Promise.allSettled([guess?.wrong === null ? null : takeBack?.(), ...afterwards.map(async (work) => work())]);
  if (!(output instanceof Later)) return output as FinalOutput<Output>;
  const { cards, easypay } = services;
  return (output as Later<FinalOutput<Output>>).work({
    database,
    easypay,
    get cards() {
      if (!cards) throw new ClubError('method_not_available');
      return cards;
    },
  });
}

const momentOf = (detail: string | undefined): string | null => (detail ? new Date(detail).toISOString() : null);

const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Tries again when two transactions got in each other's way, not after a long wait for another; turns a violated
 * constraint into its error code.
 */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      const code = error.constraint && CONSTRAINT_ERRORS[error.constraint];
      // The hour of a season is the club's own word; the detail of any other constraint names rows.
      if (code) throw new ClubError(code, code === 'season_not_open' ? { details: momentOf(error.detail) } : {});
      if (error.code === LOCK_NOT_AVAILABLE) throw new ClubError('try_again');
      const collided = error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED;
      if (!collided) throw error;
      if (tries === ATTEMPTS) throw new ClubError('try_again');
    }
  }
}
