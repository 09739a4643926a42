// The icons come from one file that names them all: imported through it, each would seem to be needed by every page of a build.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

/** Makes `import { Plus } from 'lucide-react'` an import of that icon's own file. */
export function singleIcons(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: IMPORT },
      handler(code) {
        files ??= iconFiles();
        return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, files!)), map: null };
      },
    },
  };
}

function importsOf(names: string, files: Map<string, string>): string {
  const icons = names.split(',').map((name) => name.trim());
  return icons
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((icon) => {
      const [name = '', as = name] = icon.split(' as ');
      const file = files.get(name);
      if (!file) throw new Error(`lucide-react has no file of the icon ${name}`);
      return `import ${as} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}

/** The file of each icon, by each of its names. */
function iconFiles(): Map<string, string> {
  const whole = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs');
  const lines = readFileSync(whole, 'utf8').matchAll(EXPORT);
  return new Map(
    [...lines].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, file!]),
    ),
  );
}
