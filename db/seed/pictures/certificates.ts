import type { CertificateKind } from '../../../contracts/certificates.ts';
import { circle, COLOR, picture, moved, rect, shape, stroke, times } from './paint.ts';
import { SKIN } from './swimmers.ts';

const WIDTH = 900;
const HEIGHT = 1200;
const LINE = '#c9d3dc';
const CREAM = '#fffdf8';

/** A sheet, photographed on a table: a heading, lines that cannot be read, a signature and a stamp. */
export function certificate(kind: CertificateKind): string {
  return picture(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, '#b9a58b'),
    times(9, (index) => stroke(`M0 ${index * 140 + 40}H${WIDTH}`, '#a8927a', 3, 'opacity=".5"')),
    moved(
      0,
      0,
      { turn: -1.6 },
      rect(92, 84, 740, 1060, COLOR.night, 'opacity=".18"'),
      rect(80, 70, 740, 1060, CREAM),
      moved(450, 210, {}, SIGNS[kind]),
      rect(250, 330, 400, 26, COLOR.navy, 'rx="6"'),
      rect(330, 376, 240, 14, LINE, 'rx="6"'),
      times(9, (index) => rect(160, 460 + index * 44, [580, 540, 560, 420][index % 4]!, 14, LINE, 'rx="6"')),
      stroke('M170 980q30 -64 52 -14t44 -10 40 14 66 -24', COLOR.navy, 5),
      rect(160, 1012, 240, 4, LINE),
      stamp(),
    ),
  );
}

const SIGNS: Record<CertificateKind, string> = {
  medical:
    circle(0, 0, 78, COLOR.foam) +
    rect(-18, -52, 36, 104, COLOR.rope, 'rx="8"') +
    rect(-52, -18, 104, 36, COLOR.rope, 'rx="8"'),
  insurance:
    circle(0, 0, 78, COLOR.foam) +
    shape('M0 -56L48 -38V4Q46 40 0 60Q-46 40 -48 4V-38Z', COLOR.water) +
    stroke('M-20 2L-4 20L24 -16', COLOR.white, 11),
  card:
    rect(-130, -84, 260, 168, COLOR.water, 'rx="18"') +
    rect(-108, -58, 84, 104, COLOR.light, 'rx="8"') +
    shape('M-104 46Q-100 6 -66 6Q-32 6 -28 46Z', COLOR.navy) +
    circle(-66, -18, 24, SKIN[1]) +
    times(3, (index) => rect(0, -44 + index * 34, [104, 78, 92][index]!, 12, COLOR.white, 'rx="6" opacity=".85"')),
};

const stamp = () =>
  moved(
    640,
    970,
    { turn: -14, more: 'opacity=".75"' },
    circle(0, 0, 84, 'none', `stroke="${COLOR.water}" stroke-width="7"`),
    circle(0, 0, 62, 'none', `stroke="${COLOR.water}" stroke-width="3"`),
    stroke('M-38 -8q9.5 -14 19 0t19 0 19 0 19 0M-38 18q9.5 -14 19 0t19 0 19 0 19 0', COLOR.water, 7),
  );
