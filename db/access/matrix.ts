import { RECEPTION_READS, RECEPTION_WRITES } from '../../contracts/reception.ts';
import type { DatabaseTables } from '../../server/platform/database/migrations/tables.ts';

/** The people of the test: one of each kind that could come to the club's data. */
export const PEOPLE = [
  'visitor', // not signed in
  'stranger', // signed in, without a role
  'parent', // the family that the rows belong to
  'guardian', // the second parent of that child
  'other_parent',
  'instructor', // teaches the child's class
  'other_instructor',
  'athlete', // approved
  'pending_athlete',
  'reception',
  'admin',
] as const;
export type Person = (typeof PEOPLE)[number];

export interface Access {
  select: readonly Person[];
  insert: readonly Person[];
  update: readonly Person[];
  delete: readonly Person[];
}

const NO_USER: readonly Person[] = [];
const EVERYBODY = PEOPLE;
const SIGNED_IN = PEOPLE.filter((person) => person !== 'visitor');
const ADMIN: readonly Person[] = ['admin'];
const FAMILY: readonly Person[] = ['parent', 'guardian'];
const FAMILY_AND_ADMIN: readonly Person[] = [...FAMILY, 'admin'];
const FAMILY_AND_STAFF: readonly Person[] = [...FAMILY, 'instructor', 'admin'];
/** The athlete of the test is the family's child. */
const SWIMMER_AND_STAFF: readonly Person[] = [...FAMILY_AND_STAFF, 'athlete'];

const readBy = (select: readonly Person[]): Access => ({ select, insert: NO_USER, update: NO_USER, delete: NO_USER });
/** Content that the public reads and admins write. */
const published: Access = { select: EVERYBODY, insert: ADMIN, update: ADMIN, delete: ADMIN };

/** The rights of reception beside those written here: contracts/reception.ts. */
function withReception(stated: Record<keyof DatabaseTables, Access>): Record<keyof DatabaseTables, Access> {
  const access = { ...stated };
  const open = (table: keyof DatabaseTables, verb: keyof Access) => {
    access[table] = { ...access[table], [verb]: [...access[table][verb], 'reception'] };
  };
  for (const table of RECEPTION_READS) open(table, 'select');
  for (const [table, verbs] of Object.entries(RECEPTION_WRITES))
    for (const verb of verbs) open(table as keyof DatabaseTables, verb);
  return access;
}

/**
 * The rights of each kind of person to a row of each table: the row of the family, of its class, or what is published.
 * What is not listed here must be refused. The service key may do everything.
 */
export const ACCESS: Record<keyof DatabaseTables, Access> = withReception({
  // people
  profiles: { ...readBy(['parent', 'admin']), update: ['parent'] },
  user_roles: { ...readBy(['parent', 'admin']), insert: SIGNED_IN },
  athlete_directory: readBy(ADMIN),
  athlete_accounts: { ...readBy(['athlete', 'admin']), insert: SIGNED_IN, update: ['athlete'] },
  athlete_confirmations: readBy(ADMIN),
  // The athlete’s alone: not even an admin’s.
  athlete_goals: { select: ['athlete'], insert: ['athlete'], update: ['athlete'], delete: ['athlete'] },
  // Health data: never an instructor's.
  certificates: readBy([...FAMILY_AND_ADMIN, 'athlete']),
  certificate_directory: readBy(ADMIN),
  children_apart: readBy(ADMIN),
  children: { ...readBy(SWIMMER_AND_STAFF), update: FAMILY_AND_ADMIN },
  // Health notes: the family's alone by select; open_roster and open_care show them to staff and log it.
  child_care: { ...readBy(FAMILY), update: FAMILY },
  guardians: readBy(FAMILY_AND_ADMIN),
  membership_periods: readBy(ADMIN),
  user_directory: readBy(ADMIN),
  user_invitations: readBy(ADMIN),
  instructors: readBy(EVERYBODY),

  // locations and classes
  locations: published,
  // Made and ended by procedures, with the lessons on them.
  closures: readBy(EVERYBODY),
  season_proposals: readBy(FAMILY_AND_ADMIN),
  seat_holds: readBy(FAMILY_AND_ADMIN),
  season_windows: readBy(EVERYBODY),
  // A family without the right learns nothing of who has it.
  program_children: readBy(ADMIN),
  season_draws: readBy(EVERYBODY),
  draw_seats: readBy(EVERYBODY),
  // The second person is not to read what the first has entered.
  draw_seeds: readBy(NO_USER),
  draw_entries: readBy(FAMILY_AND_ADMIN),
  draw_wishes: readBy(FAMILY_AND_ADMIN),
  // A plan is the desk's alone: seasons.test.ts.
  seasons: readBy(EVERYBODY),
  classes: readBy(EVERYBODY),
  class_sessions: readBy(EVERYBODY),
  class_instructors: readBy(['instructor', 'other_instructor', 'admin']),
  lessons: readBy(EVERYBODY),
  saved_views: { select: ADMIN, insert: ADMIN, update: ADMIN, delete: ADMIN },
  admin_classes: readBy(ADMIN),
  admin_marks: readBy(ADMIN),
  accident_log: readBy(ADMIN),
  benefit_card_list: readBy(ADMIN),
  card_issuer_list: readBy(ADMIN),
  card_issuers: readBy(SIGNED_IN),
  benefit_cards: readBy(FAMILY_AND_ADMIN),
  card_visits: readBy(FAMILY_AND_ADMIN),
  card_claims: readBy(ADMIN),
  vouchers: readBy(ADMIN),
  voucher_list: readBy(ADMIN),
  admin_payments: readBy(ADMIN),
  admin_children: readBy(ADMIN),
  admin_membership_periods: readBy(ADMIN),
  admin_instructors: readBy(ADMIN),
  event_seats: readBy(EVERYBODY),
  // A user sees there who of its own may come.
  own_event_attendees: readBy(SIGNED_IN),
  event_items: readBy(EVERYBODY),
  event_days: readBy(EVERYBODY),
  event_squads: readBy(SIGNED_IN),
  event_questions: readBy(SIGNED_IN),
  event_attendees: readBy(['instructor', 'other_instructor', 'admin']),
  class_choices: readBy(SIGNED_IN),
  attendance_days: readBy(ADMIN),
  revenue_days: readBy(ADMIN),
  // Only the triggers and the job know it.
  revenue_changes: readBy(NO_USER),
  class_availability: readBy(EVERYBODY),
  class_day_availability: readBy(EVERYBODY),
  public_classes: readBy(EVERYBODY),
  free_slots: readBy(EVERYBODY),

  // enrollment
  plans: { ...published, delete: NO_USER },
  enrollments: readBy(SWIMMER_AND_STAFF),
  session_ledger: readBy(FAMILY_AND_STAFF),
  waitlist_offers: readBy(FAMILY_AND_ADMIN),
  subscriptions: readBy(FAMILY_AND_ADMIN),
  subscription_pauses: readBy(FAMILY_AND_ADMIN),
  promotions: readBy(ADMIN),
  plan_prices: readBy(EVERYBODY),
  child_prices: readBy(ADMIN),
  fee_waivers: readBy(ADMIN),

  // lessons
  attendance: readBy(SWIMMER_AND_STAFF),
  attendance_marks: readBy(['instructor', 'admin']),
  absences: readBy(FAMILY_AND_STAFF),
  hand_overs: readBy(FAMILY_AND_STAFF),
  lesson_themes: readBy(SWIMMER_AND_STAFF),
  lesson_pictures: readBy(SWIMMER_AND_STAFF),
  // Those who lack the consent are named to the staff by list_lesson_pictures.
  album_children: readBy(NO_USER),
  // A code is shown once, and kept as a hash.
  hand_over_codes: readBy(NO_USER),
  visits: readBy(FAMILY_AND_STAFF),
  trial_requests: readBy(FAMILY_AND_ADMIN),
  accidents: readBy(FAMILY_AND_ADMIN),
  settled_worries: readBy(ADMIN),
  make_up_credits: readBy(FAMILY_AND_ADMIN),
  make_up_ledger: readBy(FAMILY_AND_ADMIN),
  visit_offers: readBy(FAMILY_AND_ADMIN),
  // The staff's own: the family gets it in the export of its data.
  child_notes: readBy(['instructor', 'admin']),
  // Any colleague may take the lesson, so every instructor reads who looks for one.
  substitute_requests: readBy(['instructor', 'other_instructor', 'admin']),
  progress_assessments: readBy(SWIMMER_AND_STAFF),
  levels: readBy(EVERYBODY),
  skills: readBy(EVERYBODY),
  skill_results: readBy(FAMILY_AND_STAFF),
  skill_marks: readBy(['instructor', 'admin']),
  level_passes: readBy(FAMILY_AND_STAFF),
  level_proposals: readBy(ADMIN),
  reports: readBy(FAMILY_AND_STAFF),
  achievements: readBy(SWIMMER_AND_STAFF),
  swim_results: readBy(SWIMMER_AND_STAFF),
  swim_times: readBy(SWIMMER_AND_STAFF),
  personal_bests: readBy(SWIMMER_AND_STAFF),
  swimmer_standards: readBy(SWIMMER_AND_STAFF),
  // Names of everybody who swims, for typing results in: an admin’s, and an instructor’s own children.
  swimmers: readBy(['instructor', 'admin']),
  meets: readBy(SIGNED_IN),
  base_time_lists: readBy(SIGNED_IN),
  base_times: readBy(SIGNED_IN),
  time_standard_lists: readBy(SIGNED_IN),
  time_standards: readBy(SIGNED_IN),
  swimmer_keys: readBy(ADMIN),
  roster_openings: readBy(ADMIN),

  // money
  payments: readBy(FAMILY_AND_STAFF),
  payment_events: readBy(FAMILY_AND_STAFF),
  family_debts: readBy(ADMIN),
  refunds: readBy(['parent', 'admin']),
  saved_cards: readBy(['parent']),
  card_customers: readBy(NO_USER),
  card_intents: readBy(NO_USER),
  card_setups: readBy(NO_USER),
  easypay_codes: readBy(NO_USER),
  provider_events: readBy(NO_USER),
  invoices: readBy(['parent', 'admin']),
  invoice_series: readBy(ADMIN),
  invoice_requests: readBy(['parent', 'admin']),
  withdrawals: readBy(['parent', 'admin']),
  billing_details: readBy(['parent']),
  kindergarten_bills: readBy(FAMILY_AND_ADMIN),
  ledger_entries: readBy(ADMIN),
  family_credits: readBy(['parent', 'admin']),
  bank_transactions: readBy(ADMIN),
  bank_pairs: readBy(ADMIN),
  bank_layouts: readBy(ADMIN),
  import_layouts: readBy(ADMIN),
  books_removals: readBy(ADMIN),
  books_checks: readBy(ADMIN),
  // Of the instructor's own envelope.
  cash_moves: readBy(['instructor', 'admin']),
  cash_handovers: readBy(['instructor', 'admin']),
  cash_closes: readBy(['instructor', 'admin']),

  // shop
  products: { ...published, delete: NO_USER },
  product_sizes: readBy(EVERYBODY),
  stock_moves: readBy(ADMIN),
  shop_products: readBy(EVERYBODY),
  shop_items: readBy(EVERYBODY),
  orders: readBy(['parent', 'admin']),
  order_items: readBy(['parent', 'admin']),

  // club
  club_settings: { ...readBy(EVERYBODY), update: ADMIN },
  club_setup: readBy(ADMIN),
  team_members: published,
  team_achievements: published,
  events: readBy(EVERYBODY),
  event_registrations: readBy(['parent', 'guardian', 'instructor', 'other_instructor', 'athlete', 'admin']),
  event_registration_days: readBy(['parent', 'guardian', 'instructor', 'other_instructor', 'athlete', 'admin']),
  event_answers: readBy(['parent', 'guardian', 'instructor', 'other_instructor', 'athlete', 'admin']),
  news: published,
  guide_articles: published,
  // The first photo that names an album makes it.
  albums: { ...published, insert: NO_USER },
  media_albums: readBy(EVERYBODY),
  media_items: published,
  contact_answers: readBy(ADMIN),
  messages: readBy(SWIMMER_AND_STAFF),
  attachments: readBy(SWIMMER_AND_STAFF),
  // A thread is the family's and the staff's of its class; both parents see all of it.
  threads: readBy(SWIMMER_AND_STAFF),
  thread_children: readBy(SWIMMER_AND_STAFF),
  thread_posts: readBy(SWIMMER_AND_STAFF),
  thread_readers: readBy(['parent']),
  // Instructors use them, the desk writes them.
  message_templates: {
    select: ['instructor', 'other_instructor', 'admin'],
    insert: ADMIN,
    update: ADMIN,
    delete: ADMIN,
  },
  contact_messages: { ...readBy(ADMIN), update: ADMIN },
  // The address of a calendar is a key: not even an admin’s.
  calendar_feeds: readBy(['parent']),
  // A published version is not changed any more, not even by an admin.
  documents: readBy(EVERYBODY),
  document_signers: readBy(ADMIN),
  consents: readBy(['parent', 'admin']),
  guardian_invitations: readBy(['parent', 'admin']),
  notifications: { ...readBy(['parent']), update: ['parent'] },
  notification_settings: { ...readBy(['parent']), insert: SIGNED_IN, update: ['parent'] },
  notification_times: { ...readBy(['parent']), insert: SIGNED_IN, update: ['parent'] },
  // The address at a push service is the right to send there: not even an admin’s.
  push_subscriptions: { ...readBy(['parent']), update: ['parent'], delete: ['parent'] },
  audit_log: readBy(ADMIN),
  job_runs: readBy(ADMIN),
  faults: readBy(NO_USER),
  last_job_runs: readBy(ADMIN),
  audit_entries: readBy(ADMIN),
});

const FAMILY_AND_DESK: readonly Person[] = [...FAMILY_AND_ADMIN, 'reception'];
const WRITTEN_BY_FAMILY: Access = {
  select: [...FAMILY_AND_STAFF, 'reception'],
  insert: FAMILY_AND_DESK,
  update: FAMILY_AND_DESK,
  delete: FAMILY_AND_DESK,
};
const OWN: readonly Person[] = ['parent', 'admin'];

/** The same for the files of each bucket: a picture of the child, a document of the parent, or what is published. */
export const FILE_ACCESS: Record<string, Access> = {
  media: published,
  team: published,
  products: published,
  children: WRITTEN_BY_FAMILY,
  documents: { select: OWN, insert: OWN, update: OWN, delete: OWN },
  // Brought by one, read by family, athlete and admin; the club removes it with its row.
  certificates: { select: [...FAMILY_AND_ADMIN, 'athlete'], insert: ['parent'], update: NO_USER, delete: NO_USER },
  // Uploaded by who may write to families, read by the readers of its message; it goes with its row.
  attachments: {
    select: [...SWIMMER_AND_STAFF, 'reception'],
    insert: ['instructor', 'other_instructor', 'reception', 'admin'],
    update: NO_USER,
    delete: NO_USER,
  },
  // Uploaded by who teaches, read by the staff of its lesson and, as long as they agree, its families.
  lessons: {
    select: SWIMMER_AND_STAFF,
    insert: ['instructor', 'other_instructor', 'admin'],
    update: NO_USER,
    delete: NO_USER,
  },
  // A bucket that is made later: the secret key’s alone, until it gets policies.
  later: { select: NO_USER, insert: NO_USER, update: NO_USER, delete: NO_USER },
};

/** The tables of the storage service itself. Only buckets show, and to admins alone. */
export const STORAGE_ACCESS: Record<string, Access> = {
  buckets: readBy(ADMIN),
  resumable_parts: readBy(NO_USER),
  resumable_uploads: readBy(NO_USER),
  unused_files: readBy(NO_USER),
};
