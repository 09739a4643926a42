import { makeConfig, readEnvironment, SettingError } from '../config.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { say } from './command.ts';

/** `npm run keys`: the two API keys of this installation. */
try {
  const settings = readEnvironment(process.env);
  const { publishableKey, secretKey } = makeConfig(settings, loadSecrets(settings.DATA_DIR));
  say(`publishable (anybody may see it, role anon):   ${publishableKey}`);
  say(`secret (everything, never in a browser):       ${secretKey}`);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
