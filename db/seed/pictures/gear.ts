import { circle, COLOR, ellipse, gradient, mirror, picture, moved, rect, shape, stroke, times } from './paint.ts';

const SIZE = 800;

/** A thing of the shop on a quiet ground with its shadow. */
function shown(ground: readonly [string, string], shadow: [y: number, rx: number], ...parts: string[]): string {
  return picture(
    SIZE,
    SIZE,
    `<defs>${gradient('ground', ground)}</defs>`,
    rect(0, 0, SIZE, SIZE, 'url(#ground)'),
    ellipse(400, shadow[0], shadow[1], shadow[1] * 0.1, COLOR.night, 'opacity=".12"'),
    ...parts,
  );
}

const BLUE = ['#eaf7fc', '#cdebf7'] as const;
const WARM = ['#fff6ec', '#fbe2cd'] as const;
const MIST = ['#f3f6f9', '#dde7ef'] as const;

/** The emblem: two waves in a ring. */
function emblem(x: number, y: number, size: number, color: string): string {
  const wave = (dy: number) =>
    `M${x - size * 0.5} ${y + dy}q${size * 0.125} ${-size * 0.16} ${size * 0.25} 0t${size * 0.25} 0 ${size * 0.25} 0 ${size * 0.25} 0`;
  return stroke(wave(-size * 0.12) + wave(size * 0.16), color, size * 0.1);
}

export function girlsSuit(): string {
  const half = shape(
    'M401 262Q334 258 324 150H294Q302 262 250 318Q276 420 262 500Q256 560 256 600Q340 612 370 700H401Z',
    'url(#cloth)',
  );
  return shown(
    BLUE,
    [724, 170],
    `<defs>${gradient('cloth', ['#17568f', COLOR.navy, COLOR.night])}</defs>`,
    half,
    mirror(400, half),
    stroke('M270 338Q292 420 279 500Q273 550 273 592M530 338Q508 420 521 500Q527 550 527 592', COLOR.rope, 16),
    stroke('M400 262Q334 258 324 154M400 262Q466 258 476 154', COLOR.rope, 9),
    emblem(400, 340, 96, COLOR.white),
  );
}

export function jammers(): string {
  return shown(
    MIST,
    [660, 220],
    `<defs>${gradient('cloth', ['#1a6aa8', COLOR.navy])}</defs>`,
    shape(
      'M250 210H550L590 600Q590 622 566 622H446Q430 622 426 604L400 420L374 604Q370 622 354 622H234Q210 622 210 600Z',
      'url(#cloth)',
    ),
    shape('M550 210L590 600Q590 622 566 622H530Q556 420 500 210Z', COLOR.rope),
    shape('M250 210L210 600Q210 622 234 622H270Q244 420 300 210Z', COLOR.rope),
    rect(244, 196, 312, 40, COLOR.night, 'rx="14"'),
    stroke('M392 236Q380 290 366 306M408 236Q420 290 434 306', COLOR.white, 8),
    emblem(452, 552, 64, COLOR.white),
    stroke('M400 300V420', COLOR.night, 4, 'opacity=".4"'),
  );
}

function gogglePair(frame: string, lens: string[], strap: string, round: boolean): string {
  const cup = round
    ? ellipse(270, 400, 122, 100, frame) + ellipse(270, 400, 92, 72, 'url(#lens)')
    : shape('M390 380Q380 318 290 312Q180 306 138 372Q128 420 176 462Q250 508 330 470Q386 440 390 380Z', frame) +
      shape('M362 384Q352 344 288 338Q200 334 168 382Q164 414 200 442Q256 474 318 446Q360 424 362 384Z', 'url(#lens)');
  const shine = stroke('M206 382Q226 352 272 350', COLOR.white, 13, 'opacity=".8"');
  return (
    `<defs>${gradient('lens', lens, true)}</defs>` +
    stroke('M152 392C60 300 130 186 400 186C670 186 740 300 648 392', strap, 26) +
    stroke('M190 232Q270 192 400 192T610 232', COLOR.white, 5, 'opacity=".35"') +
    cup +
    shine +
    mirror(400, cup) +
    `<g transform="translate(260 0)">${shine}</g>` +
    stroke('M378 392Q400 372 422 392', frame, 22)
  );
}

export const raceGoggles = (): string =>
  shown(WARM, [620, 230], gogglePair(COLOR.night, ['#ffb04a', COLOR.rope, '#b7315c'], COLOR.navy, false));

export const kidsGoggles = (): string =>
  shown(BLUE, [620, 230], gogglePair(COLOR.water, ['#d6f3fd', COLOR.pool], COLOR.sun, true));

function cap(colors: string[], band: string): string {
  return (
    `<defs>${gradient('dome', colors)}<clipPath id="cap"><path d="M140 560Q120 200 410 190Q690 200 664 560Q400 640 140 560Z"/></clipPath></defs>` +
    shape('M140 560Q120 200 410 190Q690 200 664 560Q400 640 140 560Z', 'url(#dome)') +
    `<g clip-path="url(#cap)">${band}${stroke('M130 556Q400 640 674 556', COLOR.night, 30, 'opacity=".28"')}${shape('M210 240Q160 330 172 500L210 510Q200 340 270 226Z', COLOR.white, 'opacity=".22"')}</g>`
  );
}

export function siliconeCap(): string {
  const floats =
    stroke('M110 470Q400 548 700 470', COLOR.white, 26, 'stroke-dasharray="34 66"') +
    stroke('M110 470Q400 548 700 470', COLOR.rope, 26, 'stroke-dasharray="34 66" stroke-dashoffset="-50"');
  return shown(MIST, [640, 270], cap(['#1c65a5', COLOR.navy], floats + emblem(410, 360, 150, COLOR.white)));
}

export function kidsCap(): string {
  const fish = moved(
    410,
    380,
    {},
    ellipse(0, 0, 92, 56, COLOR.white),
    shape('M-80 0L-146 -48V48Z', COLOR.white),
    circle(44, -12, 9, COLOR.night),
    stroke('M2 -30q-18 30 0 60', COLOR.rope, 8),
  );
  const drops = times(4, (index) =>
    circle(524 + (index % 2) * 30, 344 - index * 26, 7 + index * 2, COLOR.white, 'opacity=".8"'),
  );
  return shown(WARM, [640, 270], cap(['#ff8a55', COLOR.ember], fish + drops));
}

export function kickboard(): string {
  return shown(
    BLUE,
    [716, 190],
    `<defs>${gradient('board', ['#ffd57f', COLOR.sun, '#f3ab3c'])}</defs>`,
    moved(
      400,
      400,
      { turn: 8 },
      shape(
        'M-170 270Q-190 270 -190 246V-80Q-180 -300 0 -304Q180 -300 190 -80V246Q190 270 170 270Q100 270 84 232Q60 206 0 206Q-60 206 -84 232Q-100 270 -170 270Z',
        'url(#board)',
      ),
      shape('M-190 -60Q0 -140 190 -60V30Q0 -50 -190 30Z', COLOR.navy),
      shape('M-190 44Q0 -36 190 44V66Q0 -14 -190 66Z', COLOR.rope),
      emblem(0, -190, 120, COLOR.navy),
      stroke('M-166 -90Q-156 -262 -20 -280', COLOR.white, 12, 'opacity=".5"'),
    ),
  );
}

export function fins(): string {
  const fin = (turn: number, x: number) =>
    moved(
      x,
      420,
      { turn },
      shape('M-58 -250Q0 -286 58 -250L70 -60Q120 150 132 250Q0 290 -132 250Q-120 150 -70 -60Z', 'url(#fin)'),
      shape('M-38 -226Q0 -250 38 -226L44 -96Q0 -60 -44 -96Z', COLOR.night, 'opacity=".75"'),
      stroke('M-46 0L-84 228M0 0V244M46 0L84 228', COLOR.white, 9, 'opacity=".55"'),
      stroke('M-128 240Q0 280 128 240', COLOR.rope, 18),
    );
  return shown(
    MIST,
    [716, 270],
    `<defs>${gradient('fin', [COLOR.water, '#1b93cf'])}</defs>`,
    fin(9, 264),
    fin(-9, 536),
  );
}

export function towel(): string {
  const fold = (y: number, color: string) =>
    shape(
      `M180 ${y}Q180 ${y - 42} 222 ${y - 42}H598Q620 ${y - 42} 620 ${y - 20}V${y + 46}Q620 ${y + 68} 598 ${y + 68}H222Q180 ${y + 68} 180 ${y + 26}Z`,
      color,
    );
  const stripes = (y: number) =>
    rect(470, y - 42, 22, 110, COLOR.rope) +
    rect(508, y - 42, 22, 110, COLOR.white, 'opacity=".85"') +
    rect(546, y - 42, 22, 110, COLOR.rope);
  return shown(
    WARM,
    [640, 260],
    times(3, (index) => {
      const y = 550 - index * 118;
      return (
        fold(y, [COLOR.navy, COLOR.water, COLOR.pool][index]!) +
        stripes(y) +
        stroke(`M204 ${y + 48}Q196 ${y + 10} 226 ${y - 22}`, COLOR.white, 6, 'opacity=".4"')
      );
    }),
    emblem(300, 324, 96, COLOR.white),
  );
}

export function meshBag(): string {
  const mesh = times(
    12,
    (index) => `M${120 + index * 60} 200L${-40 + index * 60} 720M${20 + index * 60} 200L${180 + index * 60} 720`,
  );
  return shown(
    BLUE,
    [706, 220],
    `<defs><clipPath id="bag"><path d="M250 270Q400 240 550 270L606 640Q606 690 556 694H244Q194 690 194 640Z"/></clipPath></defs>`,
    stroke('M300 270Q296 120 400 116Q504 120 500 270', COLOR.rope, 18),
    shape('M250 270Q400 240 550 270L606 640Q606 690 556 694H244Q194 690 194 640Z', '#1d70ad'),
    `<g clip-path="url(#bag)">${rect(290, 420, 160, 260, COLOR.sun, 'rx="60"')}${circle(500, 560, 90, COLOR.rope)}${rect(190, 250, 420, 450, '#12406f', 'opacity=".22"')}${stroke(mesh, COLOR.light, 3, 'opacity=".55"')}</g>`,
    shape('M246 262Q400 230 554 262L560 310Q400 276 240 310Z', COLOR.navy),
    emblem(400, 272, 56, COLOR.white),
  );
}
