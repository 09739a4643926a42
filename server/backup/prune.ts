import { clubDay } from '../../contracts/time.ts';
import type { BackupConfig } from '../settings/backup-settings.ts';
import { fileOf, type ListedBackup, type Manifest, manifestOf, proofOf } from './vault/manifest.ts';
import { knownBackups } from './vault/read-manifests.ts';
import type { Vault } from './vault/vault.ts';

const DAY_MS = 86_400_000;
/** A backup without its proof is under way for so long at most. */
const UNPROVED_MS = 2 * DAY_MS;
/** Someone may want to look at what a damaged backup still holds. */
const DAMAGED_MS = 7 * DAY_MS;

/** The backups that stay: the newest of each of the last days, weeks and months that have one; the newest always. */
export function keptBackups(proved: ListedBackup[], keep: BackupConfig['keep']): Set<string> {
  const kept = new Set(proved.slice(0, 1).map(({ name }) => name));
  const take = (count: number, periodOf: (backup: ListedBackup) => string) => {
    const periods = new Set<string>();
    for (const backup of proved) {
      const period = periodOf(backup);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(backup.name);
    }
  };
  take(keep.days, ({ takenAt }) => clubDay(takenAt));
  take(keep.weeks, ({ takenAt }) => weekOf(clubDay(takenAt)));
  take(keep.months, ({ takenAt }) => clubDay(takenAt).slice(0, 7));
  return kept;
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Removes the backups whose time is over, what was never finished, files that no backup names, and the log before the
 * time that can be restored to a minute. Of those that were never proved the newest whole one stays for two days. While
 * a damaged manifest lies aside nothing is known of its files and its log: they stay, and it goes after a week.
 */
export async function prune(
  vault: Vault,
  manifests: Map<string, Manifest>,
  { keep, logDays }: Pick<BackupConfig, 'keep' | 'logDays'>,
  now = new Date(),
): Promise<void> {
  const known = await knownBackups(vault);
  const stay = staying(known, keep, now);
  for (const { name, stored } of known.filter((backup) => !stay.includes(backup))) {
    // Without its manifest and proof it does not count any more, whatever happens to the rest.
    const first = [`${proofOf(name)}.age`, `${manifestOf(name)}.age`].filter((each) => stored.includes(each));
    await vault.target.remove(first);
    await vault.target.remove(stored.filter((each) => !first.includes(each)));
  }
  const whole = stay.filter(({ isWhole }) => isWhole).map(({ name }) => manifests.get(name));
  const named = whole.filter((manifest) => manifest !== undefined);
  if (named.length < whole.length || stay.some(({ damagedAt }) => damagedAt)) return;
  await pruneFiles(vault, named, logDays, now);
  await pruneLog(vault, named, logDays, now);
}

function staying(known: ListedBackup[], keep: BackupConfig['keep'], now: Date): ListedBackup[] {
  const kept = keptBackups(
    known.filter(({ isWhole, isProved }) => isWhole && isProved),
    keep,
  );
  const isYoung = (moment: Date, time: number) => now.getTime() - moment.getTime() < time;
  const unproved = known.find(({ isWhole, isProved }) => isWhole && !isProved);
  return known.filter((backup) => {
    const { name, isWhole, takenAt, damagedAt } = backup;
    if (damagedAt) return isYoung(damagedAt, DAMAGED_MS);
    return kept.has(name) || (isYoung(takenAt, UNPROVED_MS) && (!isWhole || backup === unproved));
  });
}

/** A file that the log names is in no manifest before the next backup. */
async function pruneFiles(vault: Vault, manifests: Manifest[], logDays: number, now: Date): Promise<void> {
  const named = new Set(
    manifests.flatMap(({ files }) => Object.keys(files).map((version) => `${fileOf(version)}.age`)),
  );
  const before = now.getTime() - (logDays + 1) * DAY_MS;
  const stored = await vault.target.list('files/');
  await vault.target.remove(
    stored.filter(({ name, modified }) => !named.has(name) && modified.getTime() < before).map(({ name }) => name),
  );
}

/** Of each log, the segments before the oldest backup from which a minute can still be reached. */
async function pruneLog(vault: Vault, manifests: Manifest[], logDays: number, now: Date): Promise<void> {
  const firsts = new Map<string, string>();
  const since = now.getTime() - (logDays + 1) * DAY_MS;
  for (const { cluster, taken_at } of manifests) {
    if (!cluster?.log || Date.parse(taken_at) < since) continue;
    const first = firsts.get(cluster.log);
    if (first === undefined || cluster.segment < first) firsts.set(cluster.log, cluster.segment);
  }
  const stored = await vault.target.list('log/');
  const isOver = ({ name, modified }: (typeof stored)[number]) => {
    const [, log, segment] = name.split('/') as [string, string, string];
    const first = firsts.get(log);
    return first === undefined ? modified.getTime() < since : segment < first;
  };
  await vault.target.remove(stored.filter(isOver).map(({ name }) => name));
}
