// React Router asks to see every module of a build. Each look is a call out of the bundler, and for each import it
// resolves the file once more: a third of the time of a build went there.
import { reactRouter } from '@react-router/dev/vite';
import type { Plugin } from 'vite';

/** The files and names in which its plugins may find something. */
const OWN_FILES = { id: { exclude: /\/node_modules\// } };
const VIRTUAL = { id: /virtual:/ };
const SERVER_ONLY = { id: /\.server\b/ };

/** The plugins of React Router, each asked only about modules in which it can find something. */
export function leanRouter(): Plugin[] {
  return reactRouter().map((plugin) => ({
    ...plugin,
    transform: narrow(plugin.transform, OWN_FILES),
    resolveId: narrow(plugin.resolveId, plugin.name === 'react-router:dot-server' ? SERVER_ONLY : VIRTUAL),
    load: narrow(plugin.load, VIRTUAL),
  }));
}

/** A hook that is asked only about what the filter names. */
function narrow<Hook>(hook: Hook, filter: object): Hook {
  return typeof hook === 'function' ? ({ filter, handler: hook } as Hook) : hook;
}
