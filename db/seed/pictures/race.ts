import { bather, child, crawler, diver, SKIN } from './swimmers.ts';
import { circle, COLOR, ellipse, gradient, mirror, picture, moved, rect, shape, stroke, times } from './paint.ts';
import { bunting } from './locations.ts';
import { lightNet, poolFromAbove, splash, waves } from './water.ts';

const WIDTH = 1200;
const HEIGHT = 800;
const CAPS = [COLOR.rope, COLOR.white, COLOR.navy, COLOR.sun, COLOR.rope];

/** Three medals over the water. */
export function medals(): string {
  const medal = (x: number, y: number, metal: [string, string, string], ribbon: [string, string]) =>
    shape(`M${x - 66} -10H${x - 8}L${x + 28} ${y - 92}H${x - 20}Z`, ribbon[0]) +
    shape(`M${x + 66} -10H${x + 8}L${x - 28} ${y - 92}H${x + 20}Z`, ribbon[1]) +
    circle(x, y + 12, 108, COLOR.night, 'opacity=".12"') +
    circle(x, y, 106, metal[1]) +
    circle(x, y, 106, 'none', `stroke="${metal[2]}" stroke-width="8"`) +
    circle(x, y, 82, metal[0]) +
    stroke(
      `M${x - 46} ${y - 14}q11.5 -17 23 0t23 0 23 0 23 0M${x - 46} ${y + 22}q11.5 -17 23 0t23 0 23 0 23 0`,
      metal[2],
      11,
    ) +
    stroke(`M${x - 86} ${y - 36}A94 94 0 0 1 ${x - 30} ${y - 88}`, COLOR.white, 7, 'opacity=".7"');
  return picture(
    WIDTH,
    HEIGHT,
    poolFromAbove(WIDTH, HEIGHT, 3, 21),
    medal(330, 400, ['#e3eaf0', '#cdd8e1', '#94a6b5'], [COLOR.navy, '#0d3358']),
    medal(600, 480, ['#ffd978', COLOR.sun, '#d79424'], [COLOR.rope, COLOR.ember]),
    medal(870, 400, ['#e6b083', '#d4945f', '#a5652f'], [COLOR.navy, '#0d3358']),
  );
}

/** The start: three swimmers in the air over their lanes. */
export function start(): string {
  const dive = (x: number, y: number, scale: number, cap: string, skin: string) =>
    diver(x, y, 20, { cap, skin }, scale);
  const block = (x: number, y: number, scale: number) =>
    moved(
      x,
      y,
      { scale },
      shape('M-150 0L20 26V48L-150 22Z', COLOR.rope),
      shape('M-130 26L-10 44V190H-130Z', COLOR.white),
      shape('M-130 26L-10 44V80L-130 62Z', COLOR.navy),
    );
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('hall', ['#dff2fa', '#f7fbfd'])}${gradient('deep', ['#7fd0ee', '#2f9bd2', COLOR.water])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#hall)'),
    times(
      7,
      (index) =>
        rect(30 + index * 172, 60, 140, 250, '#c4e6f4', 'rx="8"') +
        shape(
          `M${30 + index * 172} 230L${170 + index * 172} 120V60H${110 + index * 172}L${30 + index * 172} 130Z`,
          COLOR.white,
          'opacity=".5"',
        ),
    ),
    bunting(0, 350, 1200, 340, 26, 24),
    waves(560, WIDTH, HEIGHT, '#9edcf2', { length: 150, rise: 10 }),
    waves(620, WIDTH, HEIGHT, '#72c9ea', { length: 180, rise: 13, shift: 50 }),
    waves(690, WIDTH, HEIGHT, 'url(#deep)', { length: 220, rise: 16, shift: 100 }),
    shape('M0 536H252L120 800H0Z', '#efe0c6'),
    stroke('M252 536L120 800', COLOR.white, 16),
    block(240, 428, 0.6),
    block(196, 478, 0.82),
    block(140, 540, 1.08),
    dive(480, 286, 0.8, COLOR.sun, SKIN[2]),
    dive(600, 396, 1, COLOR.white, SKIN[1]),
    dive(740, 532, 1.26, COLOR.rope, SKIN[0]),
    stroke(
      'M980 728q40 -18 80 0t80 0M700 770q40 -18 80 0t80 0M340 748q30 -14 60 0t60 0',
      COLOR.white,
      7,
      'opacity=".6"',
    ),
  );
}

/** Five lanes from above, a stroke apart. */
export function raceFromAbove(): string {
  const lane = HEIGHT / 5;
  return picture(
    WIDTH,
    HEIGHT,
    poolFromAbove(WIDTH, HEIGHT, 5, 9),
    times(5, (index) =>
      crawler(
        [640, 860, 500, 760, 580][index]!,
        lane * (index + 0.5),
        { cap: CAPS[index]!, skin: SKIN[index % 3]! },
        1.08,
      ),
    ),
  );
}

/** Butterfly from the front, arms out of the water. */
export function butterfly(): string {
  const arm = shape('M540 470Q440 330 250 352Q120 372 40 470Q30 490 52 488Q150 420 260 424Q400 430 500 560Z', SKIN[1]);
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('back', ['#2487c2', '#58b6e0'])}${gradient('front', ['#5dbce4', '#1c86c4'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#back)'),
    times(4, (index) =>
      stroke(`M0 ${90 + index * 74}q100 -16 200 0t200 0 200 0 200 0 200 0 200 0`, COLOR.white, 4, 'opacity=".22"'),
    ),
    sideRope(40),
    mirror(600, sideRope(40)),
    waves(470, WIDTH, HEIGHT, '#7ccdec', { length: 300, rise: 26, shift: 60 }),
    arm,
    mirror(600, arm),
    shape('M470 620Q476 480 600 466Q724 480 730 620Z', SKIN[1]),
    shape('M500 620Q520 556 600 552Q680 556 700 620Z', COLOR.navy),
    bather(600, 420, { cap: COLOR.rope, skin: SKIN[1] }, 2.1),
    ellipse(600, 468, 20, 14, '#7c2f2a'),
    splash(90, 500, 150, 3),
    splash(1110, 500, 150, 4),
    splash(600, 600, 240, 8),
    waves(590, WIDTH, HEIGHT, 'url(#front)', { length: 340, rise: 30, shift: 120 }),
    stroke(
      'M120 690q60 -26 120 0t120 0M820 680q60 -26 120 0t120 0M470 740q50 -20 100 0t100 0',
      COLOR.white,
      8,
      'opacity=".5"',
    ),
  );
}

const sideRope = (y: number) =>
  stroke(`M420 ${y - 80}L-60 620`, COLOR.white, 15, 'stroke-dasharray="20 40"') +
  stroke(`M420 ${y - 80}L-60 620`, COLOR.rope, 15, 'stroke-dasharray="20 40" stroke-dashoffset="30"');

/** The three best on their steps. */
export function podium(): string {
  const step = (x: number, y: number, marks: number) =>
    rect(x - 120, y, 240, HEIGHT - y, COLOR.white) +
    rect(x - 120, y, 240, 26, COLOR.rope) +
    times(marks, (index) => circle(x + (index - (marks - 1) / 2) * 40, y + 84, 13, COLOR.navy));
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('wall', [COLOR.water, '#4fb2de'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    lightNet({ width: WIDTH, height: HEIGHT, mesh: 96, seed: 31, opacity: 0.14 }),
    bunting(0, 70, 1200, 70, 40, 20),
    step(340, 560, 2),
    step(860, 596, 3),
    step(600, 500, 1),
    child(340, 562, { arms: 'wave', medal: true, hair: '#3a2417', skin: SKIN[1] }, 1.08),
    child(860, 598, { arms: 'wave', medal: true, hair: '#a8652f', shirt: COLOR.navy }, 1.04),
    child(600, 502, { arms: 'up', medal: true, hair: '#6b4226', shirt: COLOR.rope, skin: SKIN[2] }, 1.14),
  );
}
