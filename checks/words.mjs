// `npm run words`: how often each old word is written; `-- meeting`: where; `-- lower`: lowers the lists to what is found.
import { ensureInstalled, run } from '../scripts/prepare.mjs';

ensureInstalled();
const [word] = process.argv.slice(2);
if (word === 'lower') run('vitest', ['run', 'checks/words'], { env: { WORDS: 'lower' } });
else run('node', ['checks/words/print-words.ts', ...process.argv.slice(2)]);
