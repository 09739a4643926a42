import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SettingError } from '../../server/settings/setting-error.ts';

const run = promisify(execFile);
const PACKAGES = ['@supabase/lite@0.10.0', 'postgres@3.4.9'];
const PATIENCE_MS = 120_000;

/** Puts the peer into a folder of its own: it is measured and is no part of the project. One line where npm cannot. */
export async function installPeer(folder: string): Promise<void> {
  const words = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--prefix',
    folder,
    ...PACKAGES,
  ];
  try {
    await run('npm', words, { cwd: folder, timeout: PATIENCE_MS });
  } catch (cause) {
    const output = (cause as { stderr?: string }).stderr ?? '';
    const reason = /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1] ?? (cause as Error).message.split('\n')[0];
    throw new SettingError(`@supabase/lite cannot be fetched from npm (${reason}): nothing to compare with`, { cause });
  }
}
