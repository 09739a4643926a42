import { afloat, child, diver, kicker, SKIN } from './swimmers.ts';
import { circle, COLOR, ellipse, glow, gradient, picture, rect, shape, stroke, times } from './paint.ts';
import { cloud, tree } from './locations.ts';
import { createRandom } from '../random.ts';
import { lightNet, waves } from './water.ts';

const WIDTH = 1200;
const HEIGHT = 800;
const LOOKS = [
  { cap: COLOR.rope, skin: SKIN[0] },
  { cap: COLOR.white, skin: SKIN[1], suit: COLOR.ember },
  { cap: COLOR.navy, skin: SKIN[2], suit: COLOR.water },
  { cap: COLOR.rope, skin: SKIN[1] },
  { cap: COLOR.white, skin: SKIN[0], suit: COLOR.water },
  { cap: COLOR.navy, skin: SKIN[1], suit: COLOR.ember },
];

const hills = (tone: [string, string, string]) =>
  shape('M0 330Q180 220 380 270T760 240T1200 270V520H0Z', tone[0]) +
  shape('M0 380Q260 290 520 340T1200 310V520H0Z', tone[1]) +
  shape('M0 424Q300 360 640 402T1200 380V520H0Z', tone[2]);

/** A morning at the reservoir: a jetty, buoys, the first ones in. */
export function lake(): string {
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', ['#7cc8ee', '#fdf3e1'])}${gradient('lake', ['#8fd6ef', '#3aa3d6', '#1c7fbd'])}${glow('sun', '#ffdf95', 0.9)}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    circle(900, 200, 220, 'url(#sun)'),
    circle(900, 200, 64, COLOR.sun),
    cloud(300, 120, 0.9),
    cloud(620, 90, 0.6),
    hills(['#a9cdb9', '#7fb695', COLOR.leaf]),
    waves(436, WIDTH, HEIGHT, 'url(#lake)', { length: 240, rise: 6 }),
    stroke('M760 486H1060M800 516H1000M840 546H980', COLOR.sun, 8, 'opacity=".55"'),
    times(9, (index) => circle(150 + index * 122, 500 + (index % 2) * 5, 14, index % 2 ? COLOR.white : COLOR.rope)),
    afloat(520, 570, LOOKS[0]!, 0.9),
    afloat(700, 630, LOOKS[1]!, 1),
    afloat(880, 576, LOOKS[2]!, 0.9),
    stroke(
      'M420 690q40 -16 80 0t80 0M760 720q40 -16 80 0t80 0M600 760q40 -16 80 0t80 0',
      COLOR.white,
      7,
      'opacity=".55"',
    ),
    shape('M-20 640H330L420 720V748H-20Z', '#c89a68'),
    shape('M-20 640H330L420 720H-20Z', '#ddb07c'),
    stroke('M60 640L70 720M150 640L176 720M240 640L290 720', '#b98653', 4),
    rect(330, 744, 24, 60, '#9c6d42'),
    rect(80, 744, 24, 60, '#9c6d42'),
    child(110, 700, { arms: 'wave', shirt: COLOR.rope, skin: SKIN[1] }, 0.98),
    child(290, 708, { arms: 'up', shirt: COLOR.white, hair: '#2d1c14' }, 0.9),
  );
}

/** Six kickboards that meet in a star, from above. */
export function star(): string {
  const boards = [COLOR.sun, COLOR.white, COLOR.rope, COLOR.sun, COLOR.white, COLOR.rope];
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('pool', ['#71c9ea', '#4eb0dc'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#pool)'),
    lightNet({ width: WIDTH, height: HEIGHT, seed: 17, mesh: 82 }),
    circle(600, 400, 120, COLOR.white, 'opacity=".22"'),
    circle(600, 400, 52, COLOR.white, 'opacity=".3"'),
    times(6, (index) => {
      const angle = (index / 6) * 2 * Math.PI + 0.26;
      const [x, y] = [600 + Math.cos(angle) * 218, 400 + Math.sin(angle) * 218];
      return kicker(
        Math.round(x),
        Math.round(y),
        LOOKS[index]!,
        Math.round((angle * 180) / Math.PI + 180),
        boards[index],
      );
    }),
  );
}

/** Below the surface: light from above, a swimmer gliding, bubbles behind. */
export function underwater(): string {
  const random = createRandom(44);
  const bubbles = times(40, (index) =>
    circle(
      150 + random.int(0, 420) - index * 2,
      200 + random.int(0, 330),
      random.int(3, 13),
      COLOR.white,
      `opacity="${0.25 + (index % 4) * 0.12}"`,
    ),
  );
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('deep', ['#a6e3f6', '#4bb2df', '#1877b4', '#0f4f87'])}${gradient('ray', ['#ffffff', '#5fc0e6'])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#deep)'),
    times(6, (index) =>
      shape(
        `M${120 + index * 190} 0h${60 + (index % 3) * 26}L${20 + index * 220 + 190} 720h-150Z`,
        COLOR.white,
        `opacity="${0.07 + (index % 2) * 0.05}"`,
      ),
    ),
    shape('M0 0H1200V52q-75 26 -150 0t-150 0 -150 0 -150 0 -150 0 -150 0 -150 0 -150 0Z', COLOR.white, 'opacity=".55"'),
    shape('M0 690L1200 690V800H0Z', '#1f86bf', 'opacity=".6"'),
    times(13, (index) =>
      stroke(`M${600 + (index - 6) * 76} 690L${600 + (index - 6) * 190} 800`, COLOR.light, 3, 'opacity=".35"'),
    ),
    stroke('M0 716H1200M0 752H1200', COLOR.light, 3, 'opacity=".35"'),
    shape('M548 690H652L720 800H480Z', COLOR.night, 'opacity=".35"'),
    ellipse(640, 724, 300, 20, COLOR.night, 'opacity=".2"'),
    bubbles,
    diver(650, 380, -6, { cap: COLOR.rope, skin: SKIN[0], suit: COLOR.navy }, 1.85),
    times(5, (index) => circle(930 + index * 16, 300 - index * 44, 7 + (index % 3) * 4, COLOR.white, 'opacity=".6"')),
  );
}

/** The camp in the evening: tents, a fire, its light on the water. */
export function evening(): string {
  const random = createRandom(12);
  const tent = (x: number, y: number, size: number, color: string, dark: string) =>
    shape(`M${x - size} ${y}L${x} ${y - size * 1.05}L${x + size} ${y}Z`, color) +
    shape(`M${x} ${y - size * 1.05}L${x + size} ${y}H${x + size * 0.3}Z`, dark) +
    shape(`M${x - size * 0.28} ${y}L${x} ${y - size * 0.62}L${x + size * 0.24} ${y}Z`, '#ffd98a');
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', ['#0b2747', '#214f7d', '#e08a5b'])}${gradient('lake', ['#a9705c', '#1c4a78', '#0c2b4d'])}${glow('fire', '#ffb452', 0.75)}${glow('moon', '#fff3d1', 0.5)}</defs>`,
    rect(0, 0, WIDTH, 480, 'url(#sky)'),
    times(46, () => circle(random.int(0, 1200), random.int(0, 250), random.int(1, 3), COLOR.white, 'opacity=".8"')),
    circle(240, 130, 120, 'url(#moon)'),
    circle(240, 130, 40, '#fff3d1'),
    hills(['#3a4f6b', '#25405c', '#173049']),
    rect(0, 436, WIDTH, 200, 'url(#lake)'),
    stroke('M190 470H290M170 496H320M210 522H270', '#fff3d1', 6, 'opacity=".5"'),
    stroke('M560 474H700M520 506H740M580 540H690', COLOR.rope, 7, 'opacity=".55"'),
    shape('M0 600Q300 556 620 592T1200 572V800H0Z', '#122c40'),
    tree(60, 620, 1.2)
      .replaceAll(COLOR.leaf, '#1b3d45')
      .replaceAll(COLOR.moss, '#16343d')
      .replaceAll('#7d5a3c', '#0f2430'),
    tree(1140, 620, 1.35)
      .replaceAll(COLOR.leaf, '#1b3d45')
      .replaceAll(COLOR.moss, '#16343d')
      .replaceAll('#7d5a3c', '#0f2430'),
    tent(300, 690, 130, COLOR.rope, COLOR.ember),
    tent(930, 700, 150, COLOR.water, COLOR.navy),
    circle(620, 690, 230, 'url(#fire)'),
    stroke('M560 726L680 700M560 700L680 726', '#5b3a26', 20),
    shape('M620 570Q690 650 664 706Q620 740 576 706Q556 650 600 630Q592 600 620 570Z', COLOR.rope),
    shape('M622 630Q658 670 642 706Q620 724 598 706Q588 680 622 630Z', COLOR.sun),
    sitting(470, 742, COLOR.pool),
    sitting(770, 746, COLOR.white),
    sitting(540, 786, COLOR.sun),
    sitting(706, 788, COLOR.rope),
  );
}

/** A person on the ground with a blanket, from behind. */
function sitting(x: number, y: number, color: string): string {
  return (
    shape(`M${x - 52} ${y + 30}Q${x - 56} ${y - 56} ${x} ${y - 62}Q${x + 56} ${y - 56} ${x + 52} ${y + 30}Z`, color) +
    circle(x, y - 84, 28, '#4a2f20')
  );
}
