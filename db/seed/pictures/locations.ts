import { afloat, bather, SKIN } from './swimmers.ts';
import { circle, COLOR, ellipse, gradient, picture, rect, shape, stroke, times } from './paint.ts';
import { lightNet, PoolView, waves } from './water.ts';

const WIDTH = 1200;
const HEIGHT = 800;

/** The cliffs of Madara: a flat top, steep faces, a wood at the foot. */
export function cliffs(y: number, scale = 1): string {
  const face = (x: number, height: number) => `L${x} ${y - height * scale}`;
  return (
    shape(
      `M-20 ${y}${face(-20, 120)}${face(90, 136)}${face(128, 118)}${face(330, 150)}${face(360, 132)}${face(610, 158)}` +
        `${face(700, 150)}${face(760, 96)}${face(900, 84)}${face(1010, 52)}${face(1220, 40)}L1220 ${y}Z`,
      '#c9b79c',
    ) +
    stroke(
      `M90 ${y - 130 * scale}l14 60M330 ${y - 142 * scale}l-10 70M470 ${y - 146 * scale}l8 66M610 ${y - 150 * scale}l-12 76M220 ${y - 130 * scale}l6 50`,
      '#a8937a',
      7,
      'opacity=".7"',
    ) +
    shape(
      `M-20 ${y}V${y - 48 * scale}q90 -24 180 0t190 -2 210 4 220 -6 210 10 230 0V${y}Z`,
      COLOR.moss,
      'opacity=".85"',
    )
  );
}

/** The 25 m hall: five lanes, tall windows with the cliffs behind them. */
export function madaraPool(): string {
  const view = new PoolView({ horizon: 300, spread: 1900, depth: 5.2 });
  const [, wall] = view.point(0, 1);
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', ['#8fd0ef', '#e4f5fb'])}${gradient('hall', ['#fdf6ea', COLOR.sand])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#hall)'),
    rect(120, 96, 960, 210, 'url(#sky)'),
    `<svg x="120" y="96" width="960" height="210" viewBox="0 60 1200 262">${cliffs(322)}</svg>`,
    times(7, (index) => rect(114 + index * 160, 90, 12, 222, COLOR.cream)),
    rect(114, 88, 972, 12, COLOR.cream),
    rect(114, 186, 972, 7, COLOR.cream),
    times(6, (index) => shape(`M${-60 + index * 240} 0h44L${230 + index * 150} 88h-18Z`, '#e5d3b8', 'opacity=".75"')),
    rect(0, 306, WIDTH, HEIGHT - 306, '#e8d8bf'),
    rect(0, 306, WIDTH, wall - 306 + 1, '#dcc8a8'),
    shape(view.area(-0.035, 1.035, -0.06, 1.05), COLOR.cream),
    view.water(5),
    swimmersIn(view, [
      [0.3, 0.2, COLOR.rope],
      [0.5, 0.42, COLOR.white],
      [0.7, 0.16, COLOR.navy],
      [0.1, 0.5, COLOR.rope],
      [0.9, 0.55, COLOR.white],
    ]),
  );
}

function swimmersIn(view: PoolView, heads: [across: number, distance: number, cap: string][]): string {
  return heads
    .toSorted((one, other) => other[1] - one[1])
    .map(([across, distance, cap], index) => {
      const [x, y] = view.point(across, distance);
      const scale = view.scale(distance) * 1.5;
      return afloat(x, y - 4 * scale, { cap, skin: SKIN[index % 3]! }, scale);
    })
    .join('');
}

/** The 50 m pool under the open sky: eight lanes, seats for spectators, flags over the water. */
export function olympiaPool(): string {
  const view = new PoolView({ horizon: 270, spread: 2500, depth: 8 });
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', ['#4fb0e0', '#d8f0fa'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    shape('M0 250Q160 176 330 214T640 190T940 210T1200 168V340H0Z', '#86b8a0'),
    shape('M0 276Q220 226 420 250T820 240T1200 226V340H0Z', COLOR.leaf),
    shape('M90 236H1110L1150 336H50Z', '#d9e3ea'),
    times(4, (row) =>
      rect(84 - row * 10, 246 + row * 22, 1032 + row * 20, 9, row % 2 ? '#b5c6d3' : COLOR.water, 'opacity=".8"'),
    ),
    shape('M70 150Q600 96 1130 150L1146 178Q600 126 54 178Z', COLOR.navy),
    times(5, (index) => rect(100 + index * 248, 158 - Math.sin((index / 4) * Math.PI) * 22, 9, 90, '#9fb3c2')),
    rect(0, 330, WIDTH, 470, '#ece3d4'),
    shape(view.area(-0.03, 1.03, -0.06, 1.06), COLOR.white),
    view.water(8, 11),
    swimmersIn(view, [
      [0.3125, 0.26, COLOR.rope],
      [0.4375, 0.22, COLOR.navy],
      [0.5625, 0.28, COLOR.white],
      [0.6875, 0.24, COLOR.rope],
      [0.8125, 0.33, COLOR.navy],
    ]),
    bunting(0, 470, 1200, 452, 34, 22),
  );
}

/** Small flags on a line that hangs between two points. */
export function bunting(x1: number, y1: number, x2: number, y2: number, sag: number, count: number): string {
  const at = (share: number): [number, number] => [
    x1 + (x2 - x1) * share,
    y1 + (y2 - y1) * share + 4 * sag * share * (1 - share),
  ];
  const colors = [COLOR.rope, COLOR.white, COLOR.navy, COLOR.sun];
  const middle = at(0.5);
  return (
    stroke(`M${x1} ${y1}Q${middle[0]} ${middle[1] + sag} ${x2} ${y2}`, COLOR.navy, 3) +
    times(count, (index) => {
      const [left, top] = at((index + 0.2) / count);
      const [right, other] = at((index + 0.8) / count);
      return shape(
        `M${left} ${top}L${right} ${other}L${(left + right) / 2} ${(top + other) / 2 + 46}Z`,
        colors[index % 4]!,
      );
    })
  );
}

/** The school with its small glass-walled pool. */
export function schoolPool(): string {
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', ['#8ccdf0', '#eaf7fc'])}${gradient('glass', ['#d9f1fa', COLOR.pool])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    cloud(230, 130, 1),
    cloud(980, 90, 0.7),
    shape('M0 520Q300 440 620 486T1200 450V800H0Z', '#8cbf9d'),
    rect(110, 238, 560, 350, '#f3dcc0'),
    shape('M84 244L390 150L696 244Z', '#c4583a'),
    circle(390, 204, 24, COLOR.cream, `stroke="${COLOR.navy}" stroke-width="5"`),
    stroke('M390 204V190M390 204H400', COLOR.navy, 5),
    times(10, (index) => window(148 + (index % 5) * 104, 274 + Math.floor(index / 5) * 140)),
    rect(346, 476, 88, 112, COLOR.navy, 'rx="6"'),
    stroke('M390 484V586', COLOR.light, 3),
    shape('M640 368H1120V600H640Z', COLOR.cream),
    shape('M620 330L880 296L1140 330V372H620Z', COLOR.navy),
    rect(664, 392, 432, 196, 'url(#glass)'),
    waves(498, 1096, 588, COLOR.pool, { length: 72, rise: 8, shift: 40 }).replace('/>', ' clip-path="url(#indoors)"/>'),
    `<clipPath id="indoors">${rect(664, 392, 432, 196, '')}</clipPath>`,
    bather(722, 492, { cap: COLOR.rope }, 0.62),
    bather(830, 486, { cap: COLOR.white, skin: SKIN[1] }, 0.62),
    bather(938, 492, { cap: COLOR.navy, skin: SKIN[2] }, 0.62),
    `<g clip-path="url(#indoors)">${waves(508, 1200, 588, '#57b8e0', { length: 88, rise: 9 })}</g>`,
    times(5, (index) => rect(659 + index * 108, 388, 9, 204, COLOR.cream)),
    shape('M0 588H1200V800H0Z', '#a9cf9f'),
    shape('M340 588H440L560 800H220Z', '#efe2cc'),
    tree(60, 600, 1.1),
    tree(1160, 610, 1.25),
    times(9, (index) => circle(640 + index * 58, 600, 26 + (index % 3) * 6, COLOR.leaf)),
  );
}

function window(x: number, y: number): string {
  return (
    rect(x, y, 68, 92, COLOR.cream, 'rx="4"') +
    rect(x + 7, y + 7, 54, 78, '#7cc3e4') +
    shape(
      `M${x + 7} ${y + 60}L${x + 61} ${y + 22}V${y + 7}H${x + 40}L${x + 7} ${y + 32}Z`,
      COLOR.white,
      'opacity=".35"',
    ) +
    stroke(`M${x + 34} ${y + 8}V${y + 84}`, COLOR.cream, 6)
  );
}

export function cloud(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="#fff" opacity=".9"><ellipse rx="86" ry="26"/><circle cx="-28" cy="-20" r="34"/><circle cx="24" cy="-28" r="42"/></g>`;
}

export function tree(x: number, y: number, scale: number): string {
  return (
    rect(x - 9 * scale, y - 110 * scale, 18 * scale, 120 * scale, '#7d5a3c') +
    circle(x, y - 190 * scale, 84 * scale, COLOR.moss) +
    circle(x - 50 * scale, y - 140 * scale, 58 * scale, COLOR.leaf) +
    circle(x + 48 * scale, y - 146 * scale, 60 * scale, COLOR.leaf)
  );
}

/** The kindergarten „Слънчо“: a sun on its wall, a shallow round pool in the yard. */
export function kindergarten(): string {
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', ['#9ed8f3', '#f4fbfe'])}<clipPath id="basin">${ellipse(600, 672, 400, 104, '')}</clipPath></defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    cloud(1010, 140, 0.9),
    cloud(140, 110, 0.65),
    shape('M0 500Q360 430 700 476T1200 440V800H0Z', '#9ccda2'),
    rect(200, 270, 800, 300, '#ffe3ad'),
    rect(200, 470, 800, 100, '#fbd58c'),
    shape('M170 276L300 190H900L1030 276Z', COLOR.rope),
    sunFace(600, 286, 84),
    times(
      4,
      (index) =>
        rect([248, 372, 736, 860][index]!, 330, 92, 104, COLOR.cream, 'rx="46"') +
        rect([257, 381, 745, 869][index]!, 339, 74, 86, '#7cc8ea', 'rx="37"'),
    ),
    rect(548, 420, 104, 150, COLOR.navy, 'rx="50"'),
    circle(630, 506, 6, COLOR.sun),
    shape('M0 566H1200V800H0Z', '#b4d89f'),
    times(26, (index) => rect(8 + index * 47, 520, 14, 66, COLOR.white, 'rx="7"')),
    rect(0, 540, WIDTH, 10, COLOR.white),
    ellipse(600, 676, 428, 122, COLOR.cream),
    ellipse(600, 672, 400, 104, COLOR.pool),
    `<g clip-path="url(#basin)"><g transform="translate(180 560)">${lightNet({ width: 840, height: 230, mesh: 62, seed: 5 })}</g></g>`,
    ring(420, 680, COLOR.rope),
    bather(420, 650, { cap: COLOR.sun }, 0.9),
    ring(640, 712, COLOR.navy),
    bather(640, 680, { cap: COLOR.rope, skin: SKIN[1] }, 0.9),
    ring(830, 676, COLOR.sun),
    bather(830, 646, { cap: COLOR.white, skin: SKIN[2] }, 0.9),
    circle(530, 640, 22, COLOR.white),
    shape('M508 640a22 22 0 0 1 44 0Z', COLOR.rope),
    tree(70, 560, 0.9),
    tree(1130, 556, 1),
  );
}

function ring(x: number, y: number, color: string): string {
  return (
    ellipse(x, y, 74, 27, color) +
    stroke(`M${x - 62} ${y + 4}q16 18 34 18M${x + 62} ${y + 4}q-16 18 -34 18`, COLOR.white, 13, 'opacity=".85"')
  );
}

function sunFace(x: number, y: number, radius: number): string {
  const rays = times(14, (index) => {
    const angle = (index / 14) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return `M${x + dx * radius * 1.18} ${y + dy * radius * 1.18}L${x + dx * radius * 1.45} ${y + dy * radius * 1.45}`;
  });
  return (
    stroke(rays, COLOR.sun, 15) +
    circle(x, y, radius, COLOR.sun) +
    circle(x - 26, y - 12, 8, COLOR.night) +
    circle(x + 26, y - 12, 8, COLOR.night) +
    stroke(`M${x - 30} ${y + 20}q30 30 60 0`, '#a35a2c', 8) +
    circle(x - 46, y + 14, 12, COLOR.rope, 'opacity=".5"') +
    circle(x + 46, y + 14, 12, COLOR.rope, 'opacity=".5"')
  );
}
