import { expect, test } from 'vitest';
import { paintFirst } from './first-paint.ts';

const PAGE = `<!DOCTYPE html><html><head><title>Клуб</title><link rel="modulepreload" href="/assets/core-1.js"/><link rel="stylesheet" href="/assets/app-1.css"/></head><body><h1>Клуб $&</h1><script>first()</script><script type="module" async="">import "/assets/core-1.js";start("$1")</script></body></html>`;

test('the used styles are in the page, and the app waits for it to be seen', async () => {
  const { page, starter } = await paintFirst(PAGE, (path) => `h1{content:"${path} $&"}h2{color:red}`);
  expect(page).toContain('<style>h1{content:"/assets/app-1.css $&"}</style>');
  expect(page).toContain('<link rel="stylesheet" data-href="/assets/app-1.css"/>');
  expect(page).toContain('<noscript><link rel="stylesheet" href="/assets/app-1.css"/></noscript>');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).toContain('<script type="text/waiting">import "/assets/core-1.js";start("$1")</script>');
  expect(page.indexOf('["/assets/core-1.js"]')).toBeLessThan(page.indexOf('</head>'));
  expect(page).toContain('<h1>Клуб $&</h1>');
  expect(page).toContain(`<script>${starter}</script></head>`);
});

test('a page of another shape stays as it is', async () => {
  const page = PAGE.replace('async=""', 'defer=""');
  expect(await paintFirst(page, () => '')).toEqual({ page, starter: null });
});
