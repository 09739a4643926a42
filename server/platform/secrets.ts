import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../config.ts';

export interface StoredSecrets {
  /** Signs the access tokens; both API keys follow from it. */
  jwtSecret: string;
  /** Password of the embedded database's owner. */
  postgresPassword: string;
}

/** The secrets of this data folder; made on first start and kept there, readable by the owner only. */
export function loadSecrets(dataDir: string): StoredSecrets {
  const file = join(dataDir, 'secrets.json');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as StoredSecrets;
    const secrets = { jwtSecret: newSecret(), postgresPassword: newSecret() };
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
    return secrets;
  } catch (cause) {
    throw new SettingError(
      `The data folder ${dataDir} cannot be used (${(cause as Error).message}): make it writable, or name another with DATA_DIR`,
      { cause },
    );
  }
}

const newSecret = () => randomBytes(36).toString('base64url');
