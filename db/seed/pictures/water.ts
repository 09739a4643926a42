import { createRandom } from '../random.ts';
import { COLOR, gradient, moved, rect, round, shape, stroke, times, type Point } from './paint.ts';

/** Carries a point of the water's surface onto the picture. */
type Projection = (x: number, y: number) => Point;
const FLAT: Projection = (x, y) => [x, y];

interface Net {
  width: number;
  height: number;
  /** Size of a mesh in pixels of the surface. */
  mesh?: number;
  seed?: number;
  project?: Projection;
  /** Width of the light lines in a row, by its share of the height from the top. */
  thickness?: (share: number) => number;
  opacity?: number;
}

/** The net of light that sun draws on the floor of a pool: a honeycomb whose knots have moved. */
export function lightNet({
  width,
  height,
  mesh = 74,
  seed = 7,
  project = FLAT,
  thickness = (share) => 4 + (Math.round(share * 97) % 3),
  opacity = 0.24,
}: Net): string {
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
    const [start, middle, end] = [from, bend, to].map(([x, y]) => project(x, y).map(round));
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
      return stroke(d, COLOR.white, thickness(j / rows), `opacity="${opacity}"`);
    })
    .join('');
}

/** A lane rope from left to right: floats of two colors, darker water below it. */
export function rope(y: number, width: number, size = 12, color: string = COLOR.rope): string {
  const dash = (from: number, paint: string) =>
    stroke(`M${from} ${y}H${width + size}`, paint, size, `stroke-dasharray="${size * 1.3} ${size * 2.7}"`);
  return (
    stroke(`M0 ${y + size * 1.1}H${width}`, COLOR.navy, size * 0.8, 'opacity=".14"') +
    dash(-size, COLOR.white) +
    dash(size, color)
  );
}

/** Water seen from straight above, with dark lines on the floor and ropes between the lanes. */
export function poolFromAbove(width: number, height: number, lanes: number, seed = 7): string {
  const lane = height / lanes;
  return (
    `<defs>${gradient('pool', [COLOR.pool, '#52b3de'])}</defs>` +
    rect(0, 0, width, height, 'url(#pool)') +
    times(lanes, (index) => {
      const y = lane * (index + 0.5);
      return rect(-10, y - lane * 0.05, width + 20, lane * 0.1, COLOR.water, 'opacity=".35"');
    }) +
    lightNet({ width, height, seed }) +
    times(lanes - 1, (index) => rope(lane * (index + 1), width))
  );
}

/** A pool seen from its end: lanes that run to the far wall. */
export class PoolView {
  readonly width: number;
  readonly #horizon: number;
  readonly #spread: number;
  readonly #depth: number;
  readonly #bottom: number;

  constructor({ width = 1200, bottom = 800, horizon = 250, spread = 2000, depth = 7 } = {}) {
    this.width = width;
    this.#bottom = bottom;
    this.#horizon = horizon;
    this.#spread = spread;
    this.#depth = depth;
  }

  /** How much smaller things are at that distance: 0 at the near end, 1 at the far wall. */
  scale(distance: number): number {
    return 1 / (1 + this.#depth * distance);
  }

  /** Across 0–1 from left to right, distance 0–1. */
  point(across: number, distance: number): Point {
    const scale = this.scale(distance);
    const y = this.#horizon + (this.#bottom - this.#horizon) * scale;
    return [round(this.width / 2 + (across - 0.5) * this.#spread * scale), round(y)];
  }

  area(left: number, right: number, near: number, far: number): string {
    return `M${this.point(left, near)}L${this.point(left, far)}L${this.point(right, far)}L${this.point(right, near)}Z`;
  }

  /** The water with its floor lines, light and ropes. */
  water(lanes: number, seed = 3): string {
    return (
      `<defs>${gradient('lanes', ['#4aa9d8', COLOR.pool, '#7fd0ee'])}</defs>` +
      shape(this.area(0, 1, -0.06, 1), 'url(#lanes)') +
      times(lanes, (index) => {
        const middle = (index + 0.5) / lanes;
        const half = 0.06 / lanes;
        return shape(this.area(middle - half, middle + half, -0.06, 0.93), COLOR.water, 'opacity=".4"');
      }) +
      this.#light(seed) +
      times(lanes + 1, (index) => this.rope(index / lanes))
    );
  }

  #light(seed: number): string {
    // Rows of the net are closer together far away, as the eye sees them.
    return lightNet({
      width: 1400,
      height: 1400,
      mesh: 88,
      seed,
      opacity: 0.3,
      project: (x, y) => this.point(Math.min(1, Math.max(0, x / 1400)), 1 - Math.min(1.03, Math.max(0, y / 1400))),
      thickness: (share) => 1 + 3.4 * this.scale(1 - share),
    });
  }

  rope(across: number, color: string = COLOR.rope): string {
    let floats = '';
    let distance = 1;
    for (let index = 0; distance > -0.06; index++) {
      const size = 26 * this.scale(distance);
      const [x, y] = this.point(across, distance);
      const paint = index % 4 < 2 ? color : COLOR.white;
      floats += `<ellipse cx="${x}" cy="${y}" rx="${round(size * 0.62)}" ry="${round(size * 0.5)}" fill="${paint}"/>`;
      distance -= (0.012 * 1.6) / this.scale(distance) / 4;
    }
    return floats;
  }
}

/** A surface seen from the side: waves on top of a body of water down to the picture's end. */
export function waves(
  y: number,
  width: number,
  height: number,
  fill: string,
  { length = 120, rise = 12, shift = 0 } = {},
): string {
  const count = Math.ceil(width / length) + 2;
  const crests = times(count, () => `q${length / 4} ${-rise} ${length / 2} 0t${length / 2} 0`);
  return shape(`M${-length + shift} ${y}${crests}V${height}H${-length}Z`, fill);
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
