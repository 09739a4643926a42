import { expect, test } from 'vitest';
import { usedStyle } from './used-style.ts';

const PAGE = `<html lang="bg" data-theme="dark"><body class="flex"><a href="/club" class="hover:[&amp;_svg]:size-5 md:grid">Клуб</a><button type="button" disabled="">·</button><p>unused</p></body></html>`;

const uses = async (rule: string) => (await usedStyle(rule, PAGE)) === rule;

test.each([
  '.flex{display:flex}',
  String.raw`.hover\:\[\&_svg\]\:size-5:hover a{width:1px}`,
  String.raw`@media (min-width:48rem){.md\:grid{display:grid}}`,
  ':root[data-theme=dark]{color-scheme:dark}',
  'button:not(:disabled){cursor:pointer}',
  '[type=button]{color:red}',
  ':focus-visible{outline:3px solid red}',
  '@font-face{font-family:Sofia Sans;src:url(/a.woff2)}',
])('the page makes use of %s', async (rule) => {
  expect(await uses(rule)).toBe(true);
});

test.each([
  '.unused{color:red}',
  ':root[data-theme=light]{color-scheme:light}',
  '.grid{display:grid}',
  'table{width:1px}',
  '@media print{.flex{display:none}:root{color-scheme:light}}',
])('the page makes no use of %s', async (rule) => {
  expect(await usedStyle(rule, PAGE)).toBe('');
});

test('an animation comes with its frames, a color with its name', async () => {
  const rules =
    ':root{--a:red;--b:blue}.flex{color:var(--a);animation:move 1s}@keyframes move{to{left:0}}@keyframes stay{to{left:0}}';
  expect(await usedStyle(rules, PAGE)).toBe(
    ':root{--a:red}.flex{color:var(--a);animation:move 1s}@keyframes move{to{left:0}}',
  );
});

test('a property is declared where a rule reads it', async () => {
  const property = (name: string) => `@property ${name}{syntax:"*";inherits:false}`;
  const rule = '.flex{scale:var(--x)}';
  expect(await usedStyle(rule + property('--x') + property('--y'), PAGE)).toBe(rule + property('--x'));
});

test('a drawing in the page keeps the colors that it names', async () => {
  const page = `${PAGE}<svg><path fill="var(--pool)"></path><g style="color:var(--skin)"></g></svg>`;
  expect(await usedStyle(':root{--pool:blue;--skin:pink;--rope:red}', page)).toBe(':root{--pool:blue;--skin:pink}');
});
