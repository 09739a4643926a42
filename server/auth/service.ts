import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { AUTH_ADMIN } from '../platform/caller.ts';
import type { Database, Transaction } from '../platform/database.ts';
import type { EmailSender } from '../platform/email/email-sender.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';

/** A person who has just got an account. */
export interface NewUser {
  id: string;
  /** Null for somebody who signs in otherwise. */
  email: string | null;
  /** What the person gave at sign-up, such as full_name. */
  metadata: Record<string, unknown>;
}

/** A person whose address has just been proved for the first time. */
export interface ProvedUser {
  id: string;
  /** What had been set up before is gone: it may have been a stranger's. */
  cleared: boolean;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Who asks, read before anything has touched the request; null for a request made in process. */
    clientIp: string | null;
  }
}

/** What every part of the authentication service works with. */
export interface AuthService {
  config: Config;
  database: Database;
  emailSender: EmailSender;
  /** Null where text messages do not leave. */
  sms: SmsSender | null;
  /** Runs in the transaction that makes the account, with the club's rights. */
  onUserCreated: (trx: Transaction, user: NewUser) => Promise<void>;
  /** Runs in the transaction in which an address is proved for the first time, with the club's rights. */
  onEmailProved: (trx: Transaction, user: ProvedUser) => Promise<void>;
  /** Whether the account opens other people's data: such a one may owe a second factor, and has no common password. */
  isStaff: (userId: string) => Promise<boolean>;
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

/** The value of a query parameter; never throws, whatever the address looks like. */
export function query(c: Context, name: string): string | null {
  return new URL(c.req.url).searchParams.get(name);
}
