import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;

/** A browser that takes commands on a port. */
export interface Browser {
  port: number;
  close(): void;
}

/** Starts Debian's Chromium, without a window, on a profile of its own. Throws where it does not come up. */
export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const options = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(CHROMIUM, options, { stdio: 'ignore' });
  const close = () => {
    browser.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', close);
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    // oxlint-disable-next-line no-await-in-loop -- until it is there
    await wait(PAUSE_MS);
    const port = portOf(profile);
    if (port) return { port, close };
  }
  throw new Error(`${CHROMIUM} did not start`);
}

/** The browser writes the port that it chose into its profile. */
function portOf(profile: string): number | null {
  try {
    return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}
