import type { JobName } from './jobs.ts';

/** The state of a line of the status page: nothing to do, soon something to do, or at once. */
export type StatusState = 'fine' | 'look' | 'act';

/** The reports of each part of the installation, and how serious they are. */
export const STATUS = {
  emails: { leaving: 'fine', unused: 'fine', kept: 'fine', refused: 'look', off: 'look', stuck: 'act' },
  texts: { leaving: 'fine', unused: 'fine', refused: 'look', over_limit: 'look', stuck: 'act' },
  backup: {
    proved: 'fine',
    warned: 'look',
    demo: 'fine',
    off: 'look',
    none: 'look',
    missing: 'act',
    late: 'act',
    failed: 'act',
  },
  jobs: { running: 'fine', failed: 'look', failing: 'act', stopped: 'act' },
  disk: { enough: 'fine', low: 'look', full: 'act' },
  files: { ready: 'fine', unreachable: 'act' },
  certificate: { valid: 'fine', none: 'fine', unread: 'look', other_name: 'look', ending: 'look', ended: 'act' },
  database: { reachable: 'fine' },
  standby: { following: 'fine', behind: 'look', away: 'look' },
  replication: { none: 'fine', small: 'fine', growing: 'act' },
  errors: { few: 'fine', many: 'look' },
  version: { running: 'fine' },
} as const satisfies Record<string, Record<string, StatusState>>;

export type StatusTopic = keyof typeof STATUS;
export const STATUS_TOPICS = Object.keys(STATUS) as StatusTopic[];

/** Facts of a report; which ones depends on it. */
interface StatusFacts {
  /** A moment. */
  at?: string | null;
  count?: number;
  percent?: number;
  megabytes?: number;
  seconds?: number;
  /** Whole days from now. */
  days?: number;
  jobs?: readonly JobName[];
  /** Of a host, a database or a version; what a backup warns of. */
  name?: string;
  commit?: string | null;
  /** Of the database: it came with the program. */
  is_embedded?: boolean;
}

/** One line of the status page. */
export interface StatusLine {
  topic: StatusTopic;
  report: string;
  state: StatusState;
  facts: StatusFacts;
}

/** A line, with its state from the table. */
export function statusLine<Topic extends StatusTopic>(
  topic: Topic,
  report: keyof (typeof STATUS)[Topic] & string,
  facts: StatusFacts = {},
): StatusLine {
  return { topic, report, state: STATUS[topic][report] as StatusState, facts };
}

/** The faults that admins are notified of, once until all is well again. */
export const FAULTS = [
  'emails',
  'texts',
  'backup',
  'jobs',
  'disk',
  'files',
  'certificate',
  'replication',
] as const satisfies readonly StatusTopic[];
/** A full disk is a fault of its own beside a low one: it refuses uploads, and admins are notified once more. */
export type FaultKind = (typeof FAULTS)[number] | 'disk_full';

/** Reports that are on the page alone, without a notification: settings, and single failures. */
const ON_THE_PAGE_ALONE: Partial<Record<StatusTopic, readonly string[]>> = {
  emails: ['refused', 'off'],
  texts: ['refused', 'over_limit'],
  backup: ['off', 'none', 'warned'],
  jobs: ['failed'],
  certificate: ['unread'],
};

/** The faults of a line, of which admins are notified; none where all is well. */
export function faultsOf({ topic, report, state }: StatusLine): FaultKind[] {
  if (state === 'fine' || ON_THE_PAGE_ALONE[topic]?.includes(report)) return [];
  const faults: FaultKind[] = FAULTS.filter((kind) => kind === topic);
  return topic === 'disk' && report === 'full' ? [...faults, 'disk_full'] : faults;
}

/** A TLS certificate as the server meets it at its own public address. */
export type CertificateReport =
  | { host: string; valid_until: string; is_for_host: boolean }
  /** It could not be read, such as where the machine cannot reach its own public address. */
  | { host: string; valid_until: null };

/** The facts of one process and its machine. */
export interface MachineReport {
  version: string;
  commit: string | null;
  started_at: string;
  is_demo: boolean;
  emails: 'leave' | 'kept' | 'off';
  /** A carrier takes the club's text messages. */
  texts: boolean;
  /** The state of backups at night; `none` in a demo without a target. */
  backups: 'on' | 'off' | 'none';
  database: 'embedded' | 'own';
  disk: { state: 'enough' | 'low' | 'full'; free_percent: number } | null;
  files: 'ready' | 'unreachable' | null;
  /** Null: the club is reached without HTTPS. */
  certificate: CertificateReport | null;
  /** Null: visitors read at the database itself. */
  standby: { answers: boolean; lag_seconds: number | null } | null;
  /** Errors in the log within a day. */
  errors: number;
}
