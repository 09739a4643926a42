// The fonts as they are shipped hold every weight from 1 to 1000 and more characters than the site writes.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../web/styles/fonts/', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Text is written in several weights; the condensed face in one, that of headings and of large numbers. */
const FACES = [
  { face: 'sans', family: 'Sofia Sans', source: 'sofia-sans', weight: { min: 400, max: 700 } },
  { face: 'condensed', family: 'Sofia Sans Condensed', source: 'sofia-sans-condensed', weight: 750 },
];

/**
 * The purpose of each file. Figures and punctuation are in every language and so in a file of their own: a Bulgarian
 * page does not wait for Latin letters. Each file that a page waits for stays below 14 kB, the first bytes of a new
 * connection.
 */
const PARTS: { part: string; script: 'latin' | 'cyrillic'; characters: [from: number, to: number][] }[] = [
  {
    part: 'signs',
    script: 'latin',
    // prettier-ignore
    characters: [
      [0x20, 0x40], [0xa0, 0xa0], [0xa7, 0xa7], [0xab, 0xab], [0xb0, 0xb0], [0xb7, 0xb7], [0xbb, 0xbb], [0xd7, 0xd7],
      [0x2013, 0x2014], [0x2018, 0x201a], [0x201c, 0x201e], [0x2026, 0x2026], [0x20ac, 0x20ac], [0x2212, 0x2212],
    ],
  },
  {
    part: 'latin',
    script: 'latin',
    characters: [[0x41, 0x7e]],
  },
  {
    part: 'latin-more',
    script: 'latin',
    // prettier-ignore
    characters: [
      [0xa1, 0xa6], [0xa8, 0xaa], [0xac, 0xaf], [0xb1, 0xb6], [0xb8, 0xba], [0xbc, 0xd6], [0xd8, 0xff],
      [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2000, 0x2012], [0x2015, 0x2017], [0x201b, 0x201b],
      [0x201f, 0x2025], [0x2027, 0x206f], [0x2122, 0x2122], [0x2191, 0x2191], [0x2193, 0x2193],
    ],
  },
  {
    part: 'cyrillic',
    script: 'cyrillic',
    // prettier-ignore
    characters: [
      [0x301, 0x301], [0x401, 0x401], [0x40d, 0x40d], [0x410, 0x44f], [0x451, 0x451], [0x45d, 0x45d], [0x2116, 0x2116],
    ],
  },
  {
    part: 'cyrillic-more',
    script: 'cyrillic',
    // prettier-ignore
    characters: [
      [0x400, 0x400], [0x402, 0x40c], [0x40e, 0x40f], [0x450, 0x450], [0x452, 0x45c], [0x45e, 0x45f], [0x490, 0x491],
    ],
  },
];
/**
 * Features that a browser applies by itself, and figures of one width; the site does not use the rest of the fonts'
 * features.
 */
const FEATURES = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'liga', 'calt', 'tnum'];

/**
 * Reduces the fonts to what the site shows, a third of their weight: the files and `faces.css` in `web/styles/fonts`.
 */
export function leanFonts(): Plugin {
  let made: Promise<void> | undefined;
  return { name: 'lean-fonts', buildStart: () => (made ??= makeFonts()) };
}

async function makeFonts(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const faces = FACES.flatMap((face) => PARTS.map((part) => makeFace(face, part)));
  await writeFile(`${FOLDER}faces.css`, (await Promise.all(faces)).join(''));
}

async function makeFace({ face, family, source, weight }: (typeof FACES)[number], part: (typeof PARTS)[number]) {
  const whole = await readFile(
    resolve(`@fontsource-variable/${source}/files/${source}-${part.script}-wght-normal.woff2`),
  );
  const text = part.characters.map(([from, to]) => between(from, to)).join('');
  const lean = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  const file = `${face}-${part.part}.woff2`;
  await writeFile(`${FOLDER}${file}`, lean);
  const range = part.characters.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`);
  return `@font-face {
  font-family: '${family}';
  font-weight: 1 1000;
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${range.join(', ')};
}
`;
}

const between = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
