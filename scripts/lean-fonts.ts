// The fonts as they are shipped hold every weight from 1 to 1000; the site uses a part of it.
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The lightest and the heaviest weight that a style of the site names. */
const WEIGHTS = { min: 400, max: 800 };
const OURS = /\/sofia-sans-(?:condensed-)?(latin|cyrillic)-wght-normal-[\w-]+\.woff2$/;
/** What the font files are for, as `web/styles/fonts.css` says it. */
const LETTERS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2000, 0x206f],
    [0x20ac],
    [0x2122],
    [0x2191],
    [0x2193],
    [0x2212],
  ],
  cyrillic: [[0x301], [0x400, 0x45f], [0x490, 0x491], [0x2116]],
};

/** Leaves of the site's fonts what the site shows: two thirds of their weight. */
export function leanFonts(): Plugin {
  return {
    name: 'lean-fonts',
    apply: 'build',
    async generateBundle(_, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          const [, script] = OURS.exec(file.fileName) ?? [];
          if (!script || file.type !== 'asset') return;
          const letters = LETTERS[script as keyof typeof LETTERS].map(([from, to = from]) => between(from!, to!));
          const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
          file.source = await subsetFont(Buffer.from(file.source), letters.join(''), options);
        }),
      );
    },
  };
}

const between = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
