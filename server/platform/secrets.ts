import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredSecrets } from '../settings/config.ts';
import { SettingError } from '../settings/setting-error.ts';
import { hasCluster } from './postgres/embedded/cluster.ts';
import { createFile } from './process/durable.ts';

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json');

export const hasSecrets = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/** The secrets of this data folder; made on first start and kept there, readable by the owner only. Throws SettingError. */
export function loadSecrets(dataDir: string): StoredSecrets {
  const stored = readSecrets(dataDir);
  if (stored) return stored;
  if (hasCluster(join(dataDir, 'postgres'))) throw lostSecrets(dataDir);
  try {
    const secrets = { jwtSecret: newSecret(), postgresPassword: newSecret() };
    createFile(fileIn(dataDir), `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  } catch (cause) {
    // Another process of this folder was faster.
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return readSecrets(dataDir)!;
    throw unusable(dataDir, cause as Error);
  }
}

/**
 * New secrets would lock the club out of everything under the old ones: passwords of the database, sessions, second
 * factors.
 */
export const lostSecrets = (dataDir: string) =>
  new SettingError(
    `${fileIn(dataDir)} is missing, but its database is there: put back the secrets.json that belongs to it from the backup, or set JWT_SECRET for a DATABASE_URL`,
  );

function readSecrets(dataDir: string): StoredSecrets | undefined {
  let text: string;
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!hasSecrets(dataDir)) return undefined;
    text = readFileSync(fileIn(dataDir), 'utf8');
  } catch (cause) {
    throw unusable(dataDir, cause as Error);
  }
  const secrets = parse(text);
  if (secrets) return secrets;
  throw new SettingError(
    `${fileIn(dataDir)} is damaged: put back the secrets.json that belongs to this data folder from the backup`,
  );
}

function parse(text: string): StoredSecrets | undefined {
  try {
    const { jwtSecret, postgresPassword } = JSON.parse(text) as Partial<StoredSecrets>;
    return isSecret(jwtSecret) && isSecret(postgresPassword) ? { jwtSecret, postgresPassword } : undefined;
  } catch {
    return undefined;
  }
}

const isSecret = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

const unusable = (dataDir: string, cause: Error) =>
  new SettingError(
    `The data folder ${dataDir} cannot be used (${cause.message}): make it writable, or name another with DATA_DIR`,
    { cause },
  );

const newSecret = () => randomBytes(36).toString('base64url');
