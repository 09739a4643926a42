import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBoundedXml } from './bounded-xml.ts';

test.each([
  '<a/>',
  '<?xml version="1.0"?><a b="1 > 0" c=\'"\'>text<b/><!-- <c> --><![CDATA[<d>]]></a>',
  `${'<a>'.repeat(64)}${'</a>'.repeat(64)}`,
])('%s passes', (text) => {
  expect(isBoundedXml(text)).toBe(true);
});

test.each([
  '',
  'text',
  '<a>',
  '</a>',
  '<a></a></a>',
  '<a b="',
  '<a <b/>',
  '<a><!-- </a>',
  '<!DOCTYPE a><a/>',
  '<!ENTITY a "b"><a/>',
  '<a><![CDATA[</a>',
  `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`,
  `<a>${'<b/>'.repeat(2000)}</a>`,
  `<a>${'x'.repeat(128 * 1024)}</a>`,
])('%.40s does not', (text) => {
  expect(isBoundedXml(text)).toBe(false);
});

test('any tree that is small enough passes, however it is written', () => {
  const name = fc.constantFrom('a', 'ns:b', 'C-d');
  const text = fc.string().map((raw) => raw.replaceAll(/[<>&]/g, ''));
  const attribute = fc
    .tuple(
      name,
      fc.string().map((raw) => raw.replaceAll(/["<&]/g, '')),
    )
    .map(([key, value]) => ` ${key}="${value}"`);
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.tuple(name, attribute).map(([tag, given]) => `<${tag}${given}/>`),
      fc
        .tuple(name, attribute, fc.array(fc.oneof(text, tie('node'), fc.constant('<!-- <x> -->')), { maxLength: 4 }))
        .map(([tag, given, inside]) => `<${tag}${given}>${inside.join('')}</${tag}>`),
    ),
  }));
  fc.assert(fc.property(node, (tree) => isBoundedXml(tree)));
});
