import { randomUUID } from 'node:crypto';
import type { CertificateKind, CertificateState } from '../../contracts/certificates.ts';
import { addDays, clubDay } from '../../contracts/time.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { allRows } from '../../server/platform/database/rows.ts';
import type { StorageSettings } from '../../server/storage/open-service.ts';
import { drawnOnce, storeDemoFiles, type DemoFile } from './demo-files.ts';
import type { DemoPeople } from './demo-people.ts';

interface DemoCertificate {
  child: string;
  kind: CertificateKind;
  /** Days from today to its last day; below zero it is over. */
  left: number;
  state: CertificateState;
  note?: string;
}

const CERTIFICATES: DemoCertificate[] = [
  { child: 'Калоян Димитров', kind: 'medical', left: 214, state: 'verified' },
  { child: 'Калоян Димитров', kind: 'insurance', left: -12, state: 'verified' },
  { child: 'Мария Димитрова', kind: 'medical', left: 362, state: 'waiting' },
  { child: 'Александър Георгиев', kind: 'medical', left: 6, state: 'verified' },
  { child: 'Александър Георгиев', kind: 'card', left: 40, state: 'verified' },
  { child: 'Лев Петров', kind: 'medical', left: -30, state: 'verified' },
  {
    child: 'Лев Петров',
    kind: 'insurance',
    left: 120,
    state: 'rejected',
    note: 'На снимката не се вижда до кога важи полицата.',
  },
  { child: 'Ния Иванова', kind: 'medical', left: 151, state: 'verified' },
  { child: 'Ния Иванова', kind: 'insurance', left: 330, state: 'waiting' },
];
const ATHLETES: Omit<DemoCertificate, 'child'>[] = [
  { kind: 'medical', left: 18, state: 'verified' },
  { kind: 'insurance', left: 203, state: 'verified' },
  { kind: 'card', left: 365, state: 'waiting' },
];

/** Certificates of the swimmers that are good, end soon, are over, or wait for an admin. `athlete` is the swimmer that the athlete is. */
export async function seedCertificates(
  config: StorageSettings,
  database: Database,
  people: DemoPeople,
  athlete: string,
): Promise<void> {
  const today = clubDay();
  const makes = {
    medical: drawnOnce('certificates/medical.svg'),
    insurance: drawnOnce('certificates/insurance.svg'),
    card: drawnOnce('certificates/card.svg'),
  };
  const brought = [
    ...CERTIFICATES.map((each) => ({
      ...each,
      swimmer: people.children[each.child]!.id,
      by: people.children[each.child]!.parent,
    })),
    ...ATHLETES.map((each) => ({ ...each, swimmer: athlete, by: people.athlete })),
  ].map((each) => ({ ...each, file_path: `${each.by}/${randomUUID()}.avif` }));
  await storeDemoFiles(
    config,
    database,
    brought.map(({ kind, by, file_path }) => ({
      bucket: 'certificates',
      key: file_path,
      ownerId: by,
      make: makes[kind],
    })),
  );
  const rows = brought.map(({ swimmer, by, kind, left, state, note, file_path }) => ({
    child_id: swimmer,
    kind,
    valid_until: addDays(today, left),
    file_path,
    state,
    note: note ?? null,
    uploaded_by: by,
    checked_by: state === 'waiting' ? null : people.admin,
    checked_at: state === 'waiting' ? null : `${addDays(today, -3)}T09:00:00Z`,
    // The newest row waits.
    created_at: `${addDays(today, state === 'waiting' ? -1 : -5)}T17:20:00Z`,
  }));
  await database.transaction(SERVICE, (trx) => trx.insertInto('certificates').values(rows).execute());
  await seedUsual(config, database, people.admin, makes.medical);
}

/** One swimmer of so many has brought no medical certificate. */
const WITHOUT = 12;

/** The medical certificates that nearly all other swimmers have brought, good for a month and longer. */
async function seedUsual(
  config: StorageSettings,
  database: Database,
  admin: string,
  make: DemoFile['make'],
): Promise<void> {
  const today = clubDay();
  const swimmers = await database.transaction(SERVICE, async (trx) => {
    return allRows(trx)<{ id: string; parent_id: string }>`
      select id, parent_id from children
      where exists (select from enrollments where child_id = children.id and status = 'active')
        and not exists (select from certificates where child_id = children.id and kind = 'medical')
      order by birth_date, id`;
  });
  const brought = swimmers
    .filter((_, index) => index % WITHOUT !== 0)
    .map(({ id, parent_id }, index) => ({
      child_id: id,
      kind: 'medical' as const,
      valid_until: addDays(today, 31 + ((index * 37) % 330)),
      file_path: `${parent_id}/${randomUUID()}.avif`,
      state: 'verified' as const,
      uploaded_by: parent_id,
      checked_by: admin,
      checked_at: `${addDays(today, -6)}T09:00:00Z`,
      created_at: `${addDays(today, -8)}T17:20:00Z`,
    }));
  await storeDemoFiles(
    config,
    database,
    brought.map(({ file_path, uploaded_by }) => ({
      bucket: 'certificates',
      key: file_path,
      ownerId: uploaded_by,
      make,
    })),
  );
  await database.transaction(SERVICE, (trx) => trx.insertInto('certificates').values(brought).execute());
}
