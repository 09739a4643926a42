import type { Context } from 'hono';
import { AUTH_ADMIN } from '../platform/caller.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { OutboxSender } from '../platform/outbox-lanes.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';
import type { Config } from '../settings/config.ts';

/** A person who has just got an account. */
interface NewUser {
  id: string;
  /** Null for a user who signs in otherwise. */
  email: string | null;
  /** The person's metadata from the sign-up, such as full_name. */
  metadata: Record<string, unknown>;
}

/** A person whose address has just been proved for the first time. */
interface ProvedUser {
  id: string;
  /** The earlier ways in are gone: they may have been a stranger's. */
  cleared: boolean;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The client's address and device, read before the request is touched; null for a request made in process. */
    clientIp: string | null;
  }
}

/** The dependencies of every part of the authentication service. */
export interface AuthService {
  config: Config;
  database: Database;
  emailSender: OutboxSender;
  /** Null where text messages are not sent. */
  sms: SmsSender | null;
  /** Runs in the transaction that makes the account, with the club's rights. */
  onUserCreated: (trx: Transaction, user: NewUser) => Promise<void>;
  /** Runs in the transaction in which an address is proved for the first time, with the club's rights. */
  onEmailProved: (trx: Transaction, user: ProvedUser) => Promise<void>;
  /** True if the account waits for its family, which has set its password by a code: a sign-up does not replace it. */
  isManaged: (trx: Transaction, userId: string) => Promise<boolean>;
  /**
   * True if the account opens other people's data: such an account may owe a second factor, and has no common password.
   */
  isStaff: (userId: string) => Promise<boolean>;
  /** The same within a transaction, also for an account that gets such a role with the proof of its address. */
  isOrBecomesStaff: (trx: Transaction, userId: string) => Promise<boolean>;
}

export type Handler = (service: AuthService, c: Context) => Promise<Response> | Response;

/** Runs the work in one transaction as the authentication service. */
export function transact<T>(service: AuthService, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return service.database.transaction(AUTH_ADMIN, work);
}

/** The device that a session belongs to. */
export interface Device {
  ip: string | null;
  userAgent: string | null;
}

const LONGEST_USER_AGENT = 400;

export function deviceOf(c: Context): Device {
  return {
    ip: c.get('clientIp'),
    userAgent: c.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
}

/** The value of a query parameter; never throws, whatever the address. */
export function query(c: Context, name: string): string | null {
  return new URL(c.req.url).searchParams.get(name);
}
