import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../contracts/demo.ts';
import type { Config } from './settings/config.ts';
import { isThisMachine } from './settings/provider-settings.ts';

/** Prints where the club is and, in a demo, which accounts can sign in. */
export function announce(config: Config, ms: number): void {
  const lines = ['', `  The club is open at ${config.publicUrl}   (ready in ${(ms / 1000).toFixed(1)} s)`];
  if (config.demo) {
    lines.push('', '  A demo club, made up. Sign in with:');
    for (const { email, who } of DEMO_ACCOUNTS) lines.push(`    ${email.padEnd(24)} ${who}`);
    lines.push(`    password: ${DEMO_PASSWORD}`, '', `  Emails that the club sends: ${config.publicUrl}/dev/mailbox`);
  }
  if (!config.autoConfirm && config.signUps && !config.smtpUrl && !config.demo)
    lines.push('', '  No emails leave without SMTP_URL: new users cannot confirm their address.');
  if (config.clubName && isThisMachine(new URL(config.publicUrl).hostname))
    lines.push('', '  Only this machine reaches it: set PUBLIC_URL to the address people type before the club opens.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
