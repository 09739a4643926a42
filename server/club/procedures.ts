import type * as z from 'zod/mini';
import { ACCIDENTS_PROCEDURES } from './accidents/procedures.ts';
import { ACCOUNTING_PROCEDURES } from './accounting/procedures.ts';
import { ACCOUNTS_PROCEDURES } from './accounts/procedures.ts';
import { ANALYTICS_PROCEDURES } from './analytics/procedures.ts';
import { APPROVALS_PROCEDURES } from './approvals/procedures.ts';
import { ATHLETES_PROCEDURES } from './athletes/procedures.ts';
import { CASH_PROCEDURES } from './cash/procedures.ts';
import { CERTIFICATES_PROCEDURES } from './certificates/procedures.ts';
import { CHILDREN_PROCEDURES } from './children/procedures.ts';
import { CLASSES_PROCEDURES } from './classes/procedures.ts';
import { CLOSURES_PROCEDURES } from './closures/procedures.ts';
import { CONTACT_PROCEDURES } from './contact/procedures.ts';
import type { FinalOutput, Procedure } from './core/procedure.ts';
import { DOCUMENTS_PROCEDURES } from './documents/procedures.ts';
import { ENROLLMENTS_PROCEDURES } from './enrollments/procedures.ts';
import { EVENTS_PROCEDURES } from './events/procedures.ts';
import { FAMILIES_PROCEDURES } from './families/procedures.ts';
import { HINDRANCES_PROCEDURES } from './hindrances/procedures.ts';
import { IMPORTS_PROCEDURES } from './imports/procedures.ts';
import { INVOICES_PROCEDURES } from './invoices/procedures.ts';
import { KINDERGARTEN_PROCEDURES } from './kindergarten/procedures.ts';
import { LESSONS_PROCEDURES } from './lessons/procedures.ts';
import { MESSAGES_PROCEDURES } from './messages/procedures.ts';
import { NOTIFICATIONS_PROCEDURES } from './notifications/procedures.ts';
import { ORDERS_PROCEDURES } from './orders/procedures.ts';
import { PAYMENTS_PROCEDURES } from './payments/procedures.ts';
import { PLANS_PROCEDURES } from './plans/procedures.ts';
import { PRODUCTS_PROCEDURES } from './products/procedures.ts';
import { PROGRESS_PROCEDURES } from './progress/procedures.ts';
import { RESULTS_PROCEDURES } from './results/procedures.ts';
import { runJob } from './run-job.ts';
import { SEARCH_PROCEDURES } from './search/procedures.ts';
import { SEASONS_PROCEDURES } from './seasons/procedures.ts';
import { SETTINGS_PROCEDURES } from './settings/procedures.ts';
import { SETUP_PROCEDURES } from './setup/procedures.ts';
import { STATUS_PROCEDURES } from './status/procedures.ts';
import { SUBSCRIPTIONS_PROCEDURES } from './subscriptions/procedures.ts';
import { TEAM_PROCEDURES } from './team/procedures.ts';
import { USERS_PROCEDURES } from './users/procedures.ts';
import { WITHDRAWALS_PROCEDURES } from './withdrawals/procedures.ts';
import { WORRIES_PROCEDURES } from './worries/procedures.ts';

/** All procedures of `supabase.rpc(name, args)` beside the functions of the database. */
const ALL = [
  ...ACCIDENTS_PROCEDURES,
  ...ACCOUNTING_PROCEDURES,
  ...ACCOUNTS_PROCEDURES,
  ...ANALYTICS_PROCEDURES,
  ...APPROVALS_PROCEDURES,
  ...ATHLETES_PROCEDURES,
  ...CASH_PROCEDURES,
  ...CERTIFICATES_PROCEDURES,
  ...CHILDREN_PROCEDURES,
  ...CLASSES_PROCEDURES,
  ...CLOSURES_PROCEDURES,
  ...CONTACT_PROCEDURES,
  ...DOCUMENTS_PROCEDURES,
  ...ENROLLMENTS_PROCEDURES,
  ...EVENTS_PROCEDURES,
  ...FAMILIES_PROCEDURES,
  ...HINDRANCES_PROCEDURES,
  ...IMPORTS_PROCEDURES,
  ...INVOICES_PROCEDURES,
  ...KINDERGARTEN_PROCEDURES,
  ...LESSONS_PROCEDURES,
  ...MESSAGES_PROCEDURES,
  ...NOTIFICATIONS_PROCEDURES,
  ...ORDERS_PROCEDURES,
  ...PAYMENTS_PROCEDURES,
  ...PLANS_PROCEDURES,
  ...PRODUCTS_PROCEDURES,
  ...PROGRESS_PROCEDURES,
  ...RESULTS_PROCEDURES,
  ...SEARCH_PROCEDURES,
  ...SEASONS_PROCEDURES,
  ...SETTINGS_PROCEDURES,
  ...SETUP_PROCEDURES,
  ...STATUS_PROCEDURES,
  ...SUBSCRIPTIONS_PROCEDURES,
  ...TEAM_PROCEDURES,
  ...USERS_PROCEDURES,
  ...WITHDRAWALS_PROCEDURES,
  ...WORRIES_PROCEDURES,
  runJob,
] as const;

type Procedures = (typeof ALL)[number];

/** The types of every procedure by name, for clients: input and output. */
export type ProcedureTypes = {
  [Name in Procedures as Name['name']]: Name extends Procedure<infer Input, infer Output>
    ? { Args: z.input<Input>; Returns: FinalOutput<Output> }
    : never;
};

export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  ALL.map((procedure) => [procedure.name, procedure as Procedure]),
);
