import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFacades, withoutFacades } from './facades.ts';

test('a page takes from the packets what facades would only hand on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facades-'));
  const files = {
    'entry-1.js': `import"./packet-2.js";\n`,
    'home-1.js': `export{t as clientLoader,n as default}from"./packet-2.js";`,
    'later-1.js': `export{n as default}from"./packet-2.js";`,
    'packet-2.js': `import{a}from"./other.js";export{a as t,a as n};`,
    'whole-3.js': `import{a}from"./packet-2.js";export{a as default};`,
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  const page = `<link rel="modulepreload" href="/assets/home-1.js" nonce="n"/><link rel="modulepreload" href="/assets/packet-2.js"/><script>
import * as route0 from "/assets/home-1.js";
import * as route1 from "/assets/whole-3.js";
manifest = {"entry": {
"module": "/assets/entry-1.js"}, "home": {"id": "home", "module": "/assets/home-1.js"}, "en-home": {"id": "en-home", "module": "/assets/home-1.js"}};
window.__reactRouterRouteModules = {"home":route0,"whole":route1};
import("/assets/entry-1.js");</script>`;
  expect(withoutFacades(page, readFacades(folder))).toBe(`<link rel="modulepreload" href="/assets/packet-2.js"/><script>
import{t as route0_clientLoader,n as route0_default}from"/assets/packet-2.js";const route0={"clientLoader":route0_clientLoader,"default":route0_default};
import * as route1 from "/assets/whole-3.js";
manifest = {"entry": {
"module": "/assets/packet-2.js"}, "home": {"id": "home", "module": "/assets/packet-2.js"}, "en-home": {"id": "en-home", "module": "/assets/home-1.js"}};
window.__reactRouterRouteModules = {"home":route0,"whole":route1};
import("/assets/packet-2.js");</script>`);
  rmSync(folder, { recursive: true });
});
