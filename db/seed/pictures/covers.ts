import { afloat, bather, child, SKIN } from './swimmers.ts';
import { circle, COLOR, ellipse, gradient, picture, moved, rect, shape, stroke, times } from './paint.ts';
import { bunting } from './locations.ts';
import { poolFromAbove, PoolView, splash, waves } from './water.ts';

const WIDTH = 1200;
const HEIGHT = 800;

/** First lesson: four heads in a row above the water, boards before them. */
export function firstLesson(): string {
  const looks = [
    { cap: COLOR.rope, skin: SKIN[0], board: COLOR.sun },
    { cap: COLOR.white, skin: SKIN[2], board: COLOR.rope },
    { cap: COLOR.navy, skin: SKIN[1], board: COLOR.sun },
    { cap: COLOR.rope, skin: SKIN[0], board: COLOR.white },
  ];
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('air', ['#fff6e8', '#fdeeda'])}${gradient('near', ['#6fcbeb', '#2b98cf', '#1a7fbc'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#air)'),
    times(60, (index) =>
      rect(
        (index % 20) * 62 - 10,
        96 + Math.floor(index / 20) * 62,
        56,
        56,
        index % 7 === 0 ? '#bfe6f4' : index % 11 === 0 ? '#fbd3bb' : '#f6e6cf',
        'rx="6"',
      ),
    ),
    waves(400, WIDTH, HEIGHT, '#a9e0f4', { length: 200, rise: 14 }),
    times(4, (index) => bather(210 + index * 260, 362 + (index % 2) * 14, looks[index]!, 2)),
    waves(446, WIDTH, HEIGHT, '#7fd0ee', { length: 260, rise: 18, shift: 90 }),
    times(4, (index) => {
      const [x, y] = [210 + index * 260, 500 + (index % 2) * 14];
      const look = looks[index]!;
      return (
        rect(x - 96, y - 42, 192, 84, look.board, 'rx="38"') +
        stroke(
          `M${x - 64} ${y - 16}H${x + 64}`,
          look.board === COLOR.white ? COLOR.light : COLOR.white,
          9,
          'opacity=".7"',
        ) +
        ellipse(x - 70, y - 26, 20, 15, look.skin) +
        ellipse(x + 70, y - 26, 20, 15, look.skin)
      );
    }),
    waves(536, WIDTH, HEIGHT, 'url(#near)', { length: 300, rise: 18 }),
    stroke(
      'M120 640q50 -20 100 0t100 0M700 620q50 -20 100 0t100 0M460 710q50 -20 100 0t100 0M960 720q40 -16 80 0',
      COLOR.white,
      8,
      'opacity=".5"',
    ),
  );
}

/** The pool after its repair: still water, new tiles, no swimmer in it yet. */
export function stillWater(): string {
  const view = new PoolView({ horizon: 120, spread: 3200, depth: 6 });
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('hall', ['#fdf4e4', '#f1dfc4'])}${gradient('block', ['#ffffff', '#d5e3ec'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#hall)'),
    times(8, (index) => rect(20 + index * 150, 18, 120, 130, '#bfe4f3', 'rx="6"')),
    shape(view.area(-0.04, 1.04, -0.1, 1.03), COLOR.cream),
    view.water(5, 23),
    moved(
      600,
      800,
      {},
      shape('M-190 0L-150 -130H150L190 0Z', 'url(#block)'),
      shape('M-170 -130L-136 -196H136L170 -130Z', COLOR.navy),
      times(5, (index) => stroke(`M${-120 + index * 6} ${-144 - index * 10}H${120 - index * 6}`, COLOR.water, 4)),
      rect(-170, -132, 340, 20, COLOR.rope, 'rx="4"'),
    ),
  );
}

/** Open day: flags over the water, families on the edge. */
export function openDay(): string {
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('air', ['#d5eefa', '#fdf5e8'])}${gradient('near', ['#6fcbeb', '#2290ca'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#air)'),
    bunting(-20, 90, 600, 110, 60, 12),
    bunting(600, 110, 1220, 80, 60, 12),
    rect(0, 500, WIDTH, 80, '#efdfc4'),
    times(20, (index) => rect(index * 62, 540, 56, 40, index % 2 ? COLOR.water : COLOR.light)),
    child(240, 530, { arms: 'wave', shirt: COLOR.rope }, 0.86),
    child(360, 530, { arms: 'down', shirt: COLOR.water, hair: '#2d1c14', skin: SKIN[2] }, 1.12),
    child(560, 530, { arms: 'up', shirt: COLOR.white, hair: '#a8652f' }, 0.78),
    child(670, 530, { arms: 'down', shirt: COLOR.navy, hair: '#6b4226', skin: SKIN[1] }, 1.16),
    child(860, 530, { arms: 'wave', shirt: COLOR.sun, hair: '#3a2417', skin: SKIN[1] }, 0.84),
    child(970, 530, { arms: 'up', shirt: COLOR.water, hair: '#c98b4b' }, 0.74),
    waves(590, WIDTH, HEIGHT, 'url(#near)', { length: 220, rise: 14 }),
    afloat(300, 656, { cap: COLOR.rope, skin: SKIN[1] }, 1.1),
    afloat(820, 662, { cap: COLOR.white }, 1.1),
    splash(560, 716, 110, 19),
    waves(700, WIDTH, HEIGHT, '#2f9ad0', { length: 260, rise: 16, shift: 60 }),
  );
}

/** Summer school: a bag, a towel, goggles and a board on warm tiles by the water, from above. */
export function summerSchool(): string {
  return picture(
    WIDTH,
    HEIGHT,
    poolFromAbove(WIDTH, HEIGHT, 2, 27),
    shape('M0 0H760Q700 130 744 260T720 520T752 800H0Z', COLOR.sand),
    stroke('M760 0Q700 130 744 260T720 520T752 800', COLOR.white, 26),
    times(6, (index) => stroke(`M0 ${70 + index * 130}H690M${50 + index * 124} 0V800`, '#e6d3b8', 4)),
    moved(
      230,
      390,
      { turn: -10 },
      rect(-130, -250, 260, 520, COLOR.rope, 'rx="16"'),
      rect(-130, -160, 260, 46, COLOR.cream),
      rect(-130, -84, 260, 22, COLOR.cream),
      rect(-130, 140, 260, 46, COLOR.cream),
    ),
    moved(
      500,
      260,
      { turn: 14 },
      shape('M-84 150V-40Q-80 -150 0 -154Q80 -150 84 -40V150Q0 110 -84 150Z', COLOR.sun),
      shape('M-84 -30Q0 -66 84 -30V14Q0 -22 -84 14Z', COLOR.navy),
    ),
    moved(
      520,
      590,
      { turn: -8 },
      stroke('M-130 0Q0 -110 130 0', COLOR.navy, 14),
      ellipse(-58, 16, 56, 42, COLOR.night),
      ellipse(58, 16, 56, 42, COLOR.night),
      ellipse(-58, 16, 42, 30, COLOR.pool),
      ellipse(58, 16, 42, 30, COLOR.pool),
      stroke('M-80 6q10 -12 30 -12M36 6q10 -12 30 -12', COLOR.white, 6),
    ),
    moved(
      980,
      250,
      {},
      circle(10, 18, 80, 'none', `stroke="${COLOR.night}" stroke-width="44" opacity=".14"`),
      circle(0, 0, 80, 'none', `stroke="${COLOR.white}" stroke-width="44"`),
      circle(0, 0, 80, 'none', `stroke="${COLOR.rope}" stroke-width="44" stroke-dasharray="62.83"`),
    ),
  );
}
