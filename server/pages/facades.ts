import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the build that only re-exports names of another one. */
interface Facade {
  from: string;
  names: [there: string, here: string][];
}

/** The build writes one for each route and entry whose code is in a packet. */
const FACADE = /^(?:export\{([^}]*)\}from|import)"\.\/([\w.-]+\.js)";?\s*$/;
const ROUTE = /import \* as (\w+) from "(\/assets\/[\w.-]+\.js)";/g;
const START = /\bimport\("(\/assets\/[\w.-]+\.js)"\);/g;
const ENTRY = /("entry": \{\s*"module": )"([^"]+)"/;
const BROUGHT = /__reactRouterRouteModules = \{([^}]*)\}/;
const NAMED = /("id": "([^"]+)",[^{}]*?"module": )"[^"]+"/g;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** The facades among the files of a build, by the address at which a browser asks for them. */
export function readFacades(folder: string): Map<string, Facade> {
  const facades = new Map<string, Facade>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const [match, names = '', from] = FACADE.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (match) facades.set(`/assets/${file}`, { from: `/assets/${from}`, names: namesOf(names) });
  }
  return facades;
}

const namesOf = (list: string): [string, string][] =>
  list
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [there = '', here = there] = part.trim().split(' as ');
      return [there, here];
    });

/**
 * The page without requests for facades: its script takes what it needs from the files that have it, and the routes that it
 * brings with it are said to be there, so that the app does not fetch them after all.
 */
export function withoutFacades(page: string, facades: ReadonlyMap<string, Facade>): string {
  const left = new Map<string, Facade>();
  const routes = new Map<string, Facade>();
  const leave = (address: string) => {
    const facade = facades.get(address);
    if (facade) left.set(address, facade);
    return facade;
  };
  const changed = page
    .replaceAll(ROUTE, (line: string, route: string, address: string) => {
      const facade = leave(address);
      if (!facade) return line;
      routes.set(route, facade);
      return takeFrom(facade, route);
    })
    .replaceAll(START, (line: string, address: string) => {
      const facade = leave(address);
      return facade ? `import("${facade.from}");` : line;
    })
    .replaceAll(PRELOAD, (link: string, address: string) => (left.has(address) ? '' : link))
    .replace(ENTRY, (line: string, start: string, address: string) =>
      left.has(address) ? `${start}"${left.get(address)!.from}"` : line,
    );
  const brought = [...(BROUGHT.exec(changed)?.[1] ?? '').matchAll(/"([^"]+)":(\w+)/g)];
  const ids = new Map(brought.map(([, id, route]) => [id!, routes.get(route!)]));
  // Another route of the same file is not brought: it goes on by its facade.
  return changed.replaceAll(NAMED, (line: string, start: string, id: string) => {
    const facade = ids.get(id);
    return facade ? `${start}"${facade.from}"` : line;
  });
}

function takeFrom({ from, names }: Facade, route: string): string {
  const taken = names.map(([there, here]) => `${there} as ${route}_${here}`);
  const handedOn = names.map(([, here]) => `"${here}":${route}_${here}`);
  return `import{${taken.join(',')}}from"${from}";const ${route}={${handedOn.join(',')}};`;
}
