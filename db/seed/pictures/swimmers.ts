import { circle, COLOR, ellipse, moved, rect, shape, stroke } from './paint.ts';

export const SKIN = ['#f2cba6', '#e4b48c', '#d19a6e', '#b87f56'] as const;

export interface Appearance {
  skin?: string;
  cap?: string;
  suit?: string;
}

/** Crawl from above, heading right; about 260 long. */
export function crawler(
  x: number,
  y: number,
  { skin = SKIN[0], cap = COLOR.rope, suit = COLOR.navy }: Appearance,
  scale = 1,
  turn = 0,
): string {
  const body =
    shape('M-26 -10Q-80 -16 -128 -9Q-134 -4 -128 0Q-80 -2 -26 2Z', skin, 'opacity=".85"') +
    shape('M-26 -2Q-76 6 -122 16Q-126 22 -118 24Q-70 22 -26 12Z', skin, 'opacity=".85"') +
    shape('M64 -20Q112 -40 150 -30Q158 -24 150 -19Q112 -20 66 -2Z', skin) +
    shape('M52 16Q40 52 -8 56Q-18 52 -12 46Q22 36 34 10Z', skin) +
    shape('M-36 -13Q20 -30 62 -25Q76 -20 76 0Q76 20 60 24Q20 30 -36 14Q-42 0 -36 -13Z', suit) +
    shape('M58 -22Q76 -20 76 0Q76 20 58 23Q66 0 58 -22Z', skin) +
    ellipse(92, 0, 25, 21, cap) +
    stroke('M74 0H112', COLOR.white, 4, 'opacity=".55"');
  return moved(
    x,
    y,
    { scale, turn },
    moved(12, 26, { more: 'opacity=".16"' }, ellipse(0, 0, 92, 20, COLOR.night)),
    stroke(
      'M-136 -24q-26 8 -54 0t-54 4M-140 20q-30 -8 -60 2t-50 -4M-146 0q-24 6 -44 0',
      COLOR.white,
      7,
      'opacity=".7"',
    ),
    body,
    stroke('M118 -24q16 22 0 46M-18 -34q26 -14 54 -10', COLOR.white, 6, 'opacity=".75"'),
  );
}

/** A child on a kickboard from above, heading right; about 230 long. */
export function kicker(
  x: number,
  y: number,
  { skin = SKIN[0], cap = COLOR.rope, suit = COLOR.navy }: Appearance,
  turn = 0,
  board: string = COLOR.sun,
): string {
  return moved(
    x,
    y,
    { turn },
    ellipse(10, 30, 100, 22, COLOR.night, 'opacity=".14"'),
    rect(62, -34, 82, 68, board, 'rx="26"'),
    stroke('M84 -22V22', COLOR.white, 6, 'opacity=".7"'),
    stroke('M34 -18Q62 -34 92 -22M34 18Q62 34 92 22', skin, 15),
    stroke('M-34 -8L-104 -12M-34 8L-98 20', skin, 14),
    shape('M-44 -13Q10 -28 40 -22Q50 0 40 22Q10 28 -44 13Q-48 0 -44 -13Z', suit),
    circle(52, 0, 22, cap),
    stroke('M36 0H68', COLOR.white, 4, 'opacity=".55"'),
    stroke('M-118 -30q-14 12 0 24M-120 6q-18 12 -2 26M-142 -14q-14 10 0 22', COLOR.white, 7, 'opacity=".75"'),
  );
}

/** A body stretched out as in a dive, heading right; about 420 long. */
export function diver(
  x: number,
  y: number,
  turn: number,
  { skin = SKIN[0], cap = COLOR.rope, suit = COLOR.navy }: Appearance,
  scale = 1,
): string {
  return moved(
    x,
    y,
    { turn, scale },
    shape('M-52 -16Q-140 -22 -214 -8Q-226 -4 -214 0Q-140 10 -52 18Z', skin),
    shape('M-52 2Q-140 8 -206 4Q-140 14 -52 20Z', COLOR.night, 'opacity=".12"'),
    shape('M92 -22Q150 -22 206 -6Q214 0 206 5Q150 10 92 12Z', skin),
    shape('M-64 -17Q20 -36 96 -26Q112 -14 104 8Q60 30 -10 26Q-52 24 -64 18Q-70 0 -64 -17Z', suit),
    shape('M78 -27Q110 -26 112 -10Q112 6 96 14Q96 -8 78 -27Z', skin),
    shape('M92 -10Q150 -2 202 4Q150 14 96 14Z', COLOR.night, 'opacity=".1"'),
    ellipse(122, 8, 27, 24, skin),
    shape('M95 8A27 24 0 0 1 149 8Q122 -2 95 8Z', cap),
    shape('M132 8q10 -3 18 1q0 10 -9 11q-9 0 -9 -12Z', COLOR.night),
  );
}

/** A head at the surface, seen from the front: cap, goggles, a smile. */
export function bather(x: number, y: number, { skin = SKIN[0], cap = COLOR.rope }: Appearance, scale = 1): string {
  return moved(
    x,
    y,
    { scale },
    ellipse(0, 0, 40, 46, skin),
    shape('M-42 -8A42 44 0 0 1 42 -8Q0 -22 -42 -8Z', cap),
    stroke('M-40 -4Q0 -16 40 -4', COLOR.night, 5),
    ellipse(-16, 0, 13, 10, COLOR.night),
    ellipse(16, 0, 13, 10, COLOR.night),
    ellipse(-19, -3, 4, 3, COLOR.light),
    ellipse(13, -3, 4, 3, COLOR.light),
    stroke('M-12 22Q0 32 12 22', '#8d4a35', 4),
  );
}

/** A head that looks out of the water: cut off at the surface below its chin, with a ring of foam. */
export function afloat(x: number, y: number, appearance: Appearance, scale = 1): string {
  const line = 36 * scale;
  return (
    ellipse(x, y + line, 62 * scale, 11 * scale, COLOR.white, 'opacity=".4"') +
    `<svg x="${x - 60 * scale}" y="${y - 60 * scale}" width="${120 * scale}" height="${60 * scale + line}" overflow="hidden">` +
    `${bather(60 * scale, 60 * scale, appearance, scale)}</svg>` +
    stroke(
      `M${x - 44 * scale} ${y + line}q${44 * scale} ${9 * scale} ${88 * scale} 0`,
      COLOR.white,
      5 * scale,
      'opacity=".8"',
    )
  );
}

/** A child on its feet, seen from the front, its feet at y; about 300 tall. */
export function child(
  x: number,
  y: number,
  {
    skin = SKIN[0],
    hair = '#5b3a26',
    shirt = COLOR.water,
    arms = 'down',
    medal = false,
  }: { skin?: string; hair?: string; shirt?: string; arms?: 'down' | 'up' | 'wave'; medal?: boolean },
  scale = 1,
): string {
  const up = (side: 1 | -1) => stroke(`M${side * 36} -186Q${side * 74} -216 ${side * 70} -290`, skin, 20);
  const down = (side: 1 | -1) => stroke(`M${side * 38} -184Q${side * 60} -140 ${side * 54} -104`, skin, 20);
  return moved(
    x,
    y,
    { scale },
    stroke('M-18 -80V-10M18 -80V-10', skin, 24),
    ellipse(-22, -4, 19, 9, COLOR.white),
    ellipse(22, -4, 19, 9, COLOR.white),
    shape('M-38 -112H38L40 -58H6L0 -76L-6 -58H-40Z', COLOR.navy),
    arms === 'up' ? up(-1) : down(-1),
    arms === 'down' ? down(1) : up(1),
    shape('M-24 -204H24Q48 -200 52 -172L44 -164L40 -104H-40L-44 -164L-52 -172Q-48 -200 -24 -204Z', shirt),
    rect(-10, -222, 20, 24, skin),
    circle(0, -250, 38, skin),
    shape('M-40 -248Q-44 -296 0 -294Q44 -296 40 -248Q30 -270 6 -272Q-24 -274 -40 -248Z', hair),
    circle(-13, -246, 4, COLOR.night),
    circle(13, -246, 4, COLOR.night),
    stroke('M-11 -231Q0 -221 11 -231', '#8d4a35', 4),
    medal
      ? stroke('M-18 -202L0 -158L18 -202', COLOR.rope, 7) +
          circle(0, -148, 16, COLOR.sun, `stroke="#d99a2b" stroke-width="4"`)
      : '',
  );
}
