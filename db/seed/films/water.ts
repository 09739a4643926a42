import { createRandom } from '../random.ts';
import { COLOR, moved, round, stroke, times, type Point } from './paint.ts';

interface Net {
  width: number;
  height: number;
  /** Size of a mesh in pixels. */
  mesh?: number;
  seed: number;
  opacity: number;
}

/** The net of light that sun draws on the floor of a pool: a honeycomb whose knots have moved. */
export function lightNet({ width, height, mesh = 74, seed, opacity }: Net): string {
  const random = createRandom(seed);
  const away = () => (random.int(-100, 100) / 100) * mesh * 0.34;
  const columns = Math.ceil(width / mesh) + 2;
  const rows = Math.ceil(height / mesh) + 2;
  const knots = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column): Point => [
      (column - 0.5) * mesh + away(),
      (row - 0.5) * mesh + away(),
    ]),
  );
  const edge = (from: Point, to: Point) => {
    const bend: Point = [(from[0] + to[0]) / 2 + away() * 0.9, (from[1] + to[1]) / 2 + away() * 0.9];
    const [start, middle, end] = [from, bend, to].map((point) => point.map(round));
    return `M${start}Q${middle} ${end}`;
  };
  return knots
    .map((row, j) => {
      let d = '';
      row.forEach((knot, i) => {
        const right = row[i + 1];
        const below = knots[j + 1]?.[i];
        if (right) d += edge(knot, right);
        if (below && (i + j) % 2 === 0) d += edge(knot, below);
      });
      return stroke(d, COLOR.white, 4 + (Math.round((j / rows) * 97) % 3), `opacity="${opacity}"`);
    })
    .join('');
}

/** Drops thrown up around a point. */
export function splash(x: number, y: number, spread: number, seed: number, color: string = COLOR.white): string {
  const random = createRandom(seed);
  return moved(
    x,
    y,
    {},
    times(26, () => {
      const along = random.int(-100, 100) / 100;
      const up = (1 - along * along) * random.int(20, 100) * 0.01;
      const radius = random.int(2, 9);
      return `<circle cx="${round(along * spread)}" cy="${round(-up * spread * 0.7)}" r="${radius}" fill="${color}" opacity=".9"/>`;
    }),
  );
}
