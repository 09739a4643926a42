import type { AuditDetails } from './audit.ts';
import type { BenefitCardState, VoucherState } from './benefit-cards.ts';
import type { DeclineReason, RefundFailure } from './cards.ts';
import type { WeeklySession } from './classes.ts';
import type { Database as Catalogue } from './database.gen.ts';
import type { Buyer } from './inputs/invoices.ts';
import type { LineSubject } from './invoices.ts';
import type { YesOrNo } from './messages.ts';
import type { NotificationFacts } from './notifications.ts';
import type { OfficeHours } from './office-hours.ts';
import type { ReportSkill, ReportState } from './report-cards.ts';
import type { Split } from './results.ts';
import type { Role } from './roles.ts';

/** A day on which a person comes to an event. */
export interface EventStay {
  date: string;
  attendance: 'present' | 'absent' | null;
}

interface Payer {
  user_id: string;
  email: string;
  full_name: string | null;
  phone: string | null;
}

/** Facts of columns that the catalog lacks: the shape of json, lists that only code holds, functions that are never null. */
interface ColumnFacts {
  admin_children: { family: Payer };
  admin_classes: { instructor: string; sessions: WeeklySession[] };
  admin_payments: { family: Payer };
  athlete_directory: { state: 'waiting' | 'approved' | 'refused' };
  audit_entries: { details: AuditDetails };
  benefit_card_list: { state: BenefitCardState };
  billing_details: { details: Buyer };
  children: { credit_amount: number; credit_euro_cents: number; has_care_note: boolean };
  class_choices: { kind: 'location' | 'instructor' };
  club_settings: { office_hours: OfficeHours[] };
  event_attendees: { days: EventStay[]; answers: Record<string, string>; said: YesOrNo | 'none' | null };
  events: { registered_count: number; waiting_count: number };
  invoice_requests: { details: Buyer };
  invoices: { lines: LineSubject[] };
  notifications: { data: NotificationFacts };
  media_albums: { album: string };
  own_event_attendees: {
    name: string;
    decline_reason: DeclineReason | null;
    days: EventStay[];
    answers: Record<string, string>;
    paid_amount: number;
    due_amount: number;
  };
  payments: { decline_reason: DeclineReason | null };
  promotions: { used_times: number };
  reports: { skills: ReportSkill[]; state: ReportState };
  refunds: { failure: RefundFailure | null };
  shop_products: { sizes: { id: string; label: string; stock_quantity: number }[] };
  swim_times: { splits: Split[] };
  swimmer_standards: { best_centiseconds: number };
  swimmers: { full_name: string };
  user_directory: { email: string; roles: Role[]; waiting_roles: Role[] };
  voucher_list: { state: VoucherState; issuer_id: string; issuer: string; number: string };
  withdrawals: { left_to_return: number };
}

type Refined<Relations extends Record<string, { Row: object }>> = {
  [Name in keyof Relations]: Name extends keyof ColumnFacts
    ? Omit<Relations[Name], 'Row'> & { Row: Omit<Relations[Name]['Row'], keyof ColumnFacts[Name]> & ColumnFacts[Name] }
    : Relations[Name];
};

type Public = Catalogue['public'];

/** The database as the official client reads it: its catalog, with what else is known of its columns. */
export type Database = Omit<Catalogue, 'public'> & {
  public: Omit<Public, 'Tables' | 'Views'> & { Tables: Refined<Public['Tables']>; Views: Refined<Public['Views']> };
};
