import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { loadSecrets } from '../platform/secrets.ts';
import { makeConfig } from '../settings/config.ts';
import { readEnvironment } from '../settings/environment.ts';
import { failureText } from '../settings/setting-error.ts';
import { say } from './command.ts';

/** `npm run keys`: the two API keys of this installation. `npm run keys -- new`: a new key for JWT_KEYS. */
try {
  if (process.argv[2] === 'new') say(JSON.stringify(newSigningKey()));
  else printApiKeys();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}

function printApiKeys(): void {
  const settings = readEnvironment(process.env);
  const { publishableKey, secretKey } = makeConfig(settings, loadSecrets(settings.DATA_DIR));
  say(`publishable (anybody may see it, role anon):   ${publishableKey}`);
  say(`secret (everything, never in a browser):       ${secretKey}`);
}

/** A fresh private key for ES256, as JSON Web Key. */
function newSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid: randomUUID(), alg: 'ES256', ...privateKey.export({ format: 'jwk' }) };
}
