import { createRandom } from '../random.ts';
import { circle, COLOR, ellipse, gradient, picture, moved, rect, round, SKIN, stroke, times } from './paint.ts';
import { lightNet, splash } from './water.ts';

/**
 * The film „the last fifteen meters“: five lanes from above, up to the wall. Its frames are drawn,
 * `scripts/draw-film.mjs` makes the file.
 */
export const FILM = { width: 1280, height: 720, seconds: 12 } as const;

const LANES = 5;
const LANE = FILM.height / LANES;
/** The wall, in pixels of the water from the first frame's left edge. */
const WALL = 3000;
/** From the middle of a swimmer to the fingers of an arm that is stretched out. */
const REACH = 170;
/** A swimmer as drawn by the functions below, in a lane. */
const SIZE = 0.94;
const STROKES_A_SECOND = 1.05;

interface Swimmer {
  from: number;
  /** The moment at which the hand touches the wall, in seconds. */
  touch: number;
  cap: string;
  skin: string;
  /** The delay of the sprint; 1 is an even pace. */
  sprint: number;
}

const SWIMMERS: Swimmer[] = [
  { from: 330, touch: 10.1, cap: COLOR.rope, skin: SKIN[0], sprint: 1.06 },
  { from: 470, touch: 9.75, cap: COLOR.white, skin: SKIN[1], sprint: 0.98 },
  { from: 250, touch: 9.1, cap: COLOR.sun, skin: SKIN[2], sprint: 1.16 },
  { from: 420, touch: 9.45, cap: COLOR.navy, skin: SKIN[0], sprint: 1.03 },
  { from: 300, touch: 10.5, cap: COLOR.rope, skin: SKIN[1], sprint: 1 },
];

/** One frame of the film, as a picture. */
export function filmFrame(second: number): string {
  const camera = cameraAt(second);
  return picture(
    FILM.width,
    FILM.height,
    `<defs>${gradient('pool', [COLOR.pool, '#52b3de'])}</defs>`,
    rect(0, 0, FILM.width, FILM.height, 'url(#pool)'),
    moved(-camera, 0, {}, floor(second), wall()),
    SWIMMERS.map((each, lane) => swimmer(each, second, lane, camera)).join(''),
    confetti(second),
  );
}

const ease = (share: number) => share * share * (3 - 2 * share);
const between = (value: number) => Math.min(1, Math.max(0, value));

/** The camera goes along with the race and stays when the wall is in sight. */
function cameraAt(second: number): number {
  return (WALL - FILM.width + 150) * ease(between(second / 9.2));
}

function floor(second: number): string {
  const length = WALL + 60;
  const sway = Math.sin(second * 1.1) * 9;
  return (
    times(LANES, (lane) => rect(-40, LANE * (lane + 0.5) - 8, WALL - 120, 16, COLOR.water, 'opacity=".35"')) +
    times(LANES, (lane) => rect(WALL - 176, LANE * (lane + 0.5) - 34, 16, 68, COLOR.water, 'opacity=".35"')) +
    moved(sway, sway * 0.6, {}, lightNet({ width: length, height: FILM.height + 40, seed: 9, opacity: 0.15 })) +
    moved(
      -sway,
      20 - sway,
      {},
      lightNet({ width: length, height: FILM.height + 40, mesh: 96, seed: 4, opacity: 0.13 }),
    ) +
    times(LANES - 1, (index) => rope(LANE * (index + 1), second, index))
  );
}

/** Floats of two colors that rock a little; all of one color near the wall, as the rules want it. */
function rope(y: number, second: number, index: number): string {
  const rocks = (x: number) => round(y + Math.sin(second * 2.4 + x / 130 + index) * 2.2);
  return times(Math.floor(WALL / 26), (float) => {
    const x = float * 26;
    const color = x > WALL - 420 || float % 4 < 2 ? COLOR.rope : COLOR.white;
    return ellipse(x, rocks(x) + 11, 11, 4, COLOR.navy, 'opacity=".13"') + ellipse(x, rocks(x), 11.5, 7, color);
  });
}

function wall(): string {
  return (
    rect(WALL, 0, 400, FILM.height, '#efe0c6') +
    rect(WALL, 0, 26, FILM.height, COLOR.white) +
    times(LANES, (lane) => rect(WALL + 4, LANE * lane + 14, 14, LANE - 28, COLOR.rope, 'rx="4"')) +
    times(LANES, (lane) => rect(WALL + 60, LANE * (lane + 0.5) - 34, 90, 68, COLOR.white, 'rx="12"')) +
    times(LANES, (lane) =>
      times(lane + 1, (dot) => circle(WALL + 105 + (dot - lane / 2) * 15, LANE * (lane + 0.5), 5, COLOR.navy)),
    )
  );
}

function swimmer(each: Swimmer, second: number, lane: number, camera: number): string {
  const end = WALL - REACH * SIZE;
  const share = between(second / each.touch);
  const x = each.from + (end - each.from) * share ** each.sprint;
  const y = LANE * (lane + 0.5) + Math.sin(second * 2 + lane) * 3;
  const arrived = second >= each.touch;
  const since = second - each.touch;
  // At the wall both arms are in front and the legs are quiet.
  const turn = arrived ? 0 : second * STROKES_A_SECOND + lane * 0.37;
  const burst = arrived && since < 0.9 ? splash(0, 0, 60 + since * 70, 3 + lane) : '';
  return moved(
    round(x - camera),
    round(y),
    { scale: SIZE },
    ellipse(8, 24, 104, 20, COLOR.night, 'opacity=".15"'),
    arrived ? '' : wake(second, lane),
    legs(second, lane, arrived),
    arm(turn, 1, each.skin, arrived),
    arm(turn + 0.5, -1, each.skin, arrived),
    body(each),
    arrived ? '' : stroke('M122 -22q14 22 0 44', COLOR.white, 6, 'opacity=".7"'),
    burst && moved(round((WALL - 26 - x) / SIZE), 0, { more: `opacity="${round(1 - since)}"` }, burst),
  );
}

function body({ skin, cap }: Swimmer): string {
  return (
    `<path d="M-36 -14Q20 -30 62 -25Q78 -20 78 0Q78 20 62 25Q20 30 -36 14Q-42 0 -36 -14Z" fill="${COLOR.navy}"/>` +
    `<path d="M58 -24Q78 -20 78 0Q78 20 58 24Q66 0 58 -24Z" fill="${skin}"/>` +
    ellipse(94, 0, 25, 21, cap) +
    stroke('M76 0H114', cap === COLOR.white ? COLOR.light : COLOR.white, 4, 'opacity=".6"')
  );
}

function legs(second: number, lane: number, arrived: boolean): string {
  const beat = arrived ? 0 : Math.sin(second * 15 + lane) * 9;
  return (
    stroke(`M-30 -8Q-80 ${round(-10 - beat / 2)} -122 ${round(-8 + beat)}`, SWIMMERS[lane]!.skin, 15) +
    stroke(`M-30 8Q-80 ${round(10 - beat / 2)} -122 ${round(10 - beat)}`, SWIMMERS[lane]!.skin, 15)
  );
}

/** The arm of a crawl from above: it swings forward in the air at the side, and pulls back below the body. */
function arm(turn: number, side: 1 | -1, skin: string, arrived: boolean): string {
  const share = arrived ? 0.5 : turn - Math.floor(turn);
  const isPulling = share >= 0.5;
  // 1 stretched forward, -1 at the hip.
  const forward = Math.cos(2 * Math.PI * (share - 0.5));
  const out = isPulling ? 16 : 26 + 44 * Math.sin(Math.PI * 2 * share);
  const hand = [66 + forward * 92, side * Math.max(10, out)] as const;
  const elbow = [62 + forward * 44, side * (20 + (isPulling ? 12 : 30 * Math.sin(Math.PI * 2 * share)))] as const;
  const line = stroke(
    `M60 ${side * 20}Q${elbow.map(round).join(' ')} ${hand.map(round).join(' ')}`,
    skin,
    17,
    isPulling && !arrived ? 'opacity=".55"' : '',
  );
  const entering = share > 0.46 && share < 0.56 && !arrived;
  return (
    line +
    (entering
      ? stroke(`M${round(hand[0] - 6)} ${side * 34}q22 -2 30 ${side * -14}`, COLOR.white, 6, 'opacity=".8"')
      : '')
  );
}

function wake(second: number, lane: number): string {
  const random = createRandom(Math.floor(second * 12) * 7 + lane);
  return (
    stroke('M-132 -22q-26 8 -54 0t-54 4M-136 20q-30 -8 -60 2t-50 -4', COLOR.white, 7, 'opacity=".6"') +
    times(9, () => circle(-128 - random.int(0, 46), random.int(-20, 20), random.int(3, 9), COLOR.white, 'opacity=".8"'))
  );
}

/** For the first at the wall. */
function confetti(second: number): string {
  const since = second - 9.3;
  if (since <= 0) return '';
  const random = createRandom(12);
  const colors = [COLOR.rope, COLOR.sun, COLOR.white, COLOR.navy];
  return times(70, (index) => {
    const x = random.int(0, FILM.width) + Math.sin(since * 2 + index) * 24;
    const y = -60 - random.int(0, 560) + since * (260 + random.int(0, 160));
    return moved(
      round(x),
      round(y),
      { turn: Math.round((index * 47 + since * 160) % 360) },
      rect(-9, -5, 18, 10, colors[index % colors.length]!, 'rx="3"'),
    );
  });
}
