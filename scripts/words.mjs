// `npm run words`: how often each old word is written; `-- meeting`: where; `-- lower`: lowers the lists to what is found.
import { ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
const [word] = process.argv.slice(2);
if (word === 'lower') run('vitest', ['run', 'scripts/words'], { env: { WORDS: 'lower' } });
else run('node', ['scripts/words/print-words.ts', ...process.argv.slice(2)]);
