/** The club's colors as the pictures use them; pictures do not follow the theme, so they are fixed. */
export const COLOR = {
  night: '#0a2440',
  navy: '#12406f',
  water: '#0f79b8',
  pool: '#63c1e6',
  light: '#b4e5f7',
  foam: '#e9f8fd',
  rope: '#ee6a3c',
  ember: '#d4512a',
  sun: '#ffc75a',
  sand: '#f4e6d2',
  cream: '#fffaf2',
  leaf: '#5aa578',
  moss: '#3d7d62',
  white: '#ffffff',
} as const;

export const SKIN = ['#f2cba6', '#e4b48c', '#d19a6e', '#b87f56'] as const;

export type Point = readonly [x: number, y: number];

/** A whole SVG document of that size, in pixels. */
export function picture(width: number, height: number, ...parts: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${parts.join('')}</svg>`
  );
}

/** A gradient from top to bottom (or left to right) under that id: colors evenly spread. Use it as `url(#id)`. */
export function gradient(id: string, colors: readonly string[], across = false): string {
  const stops = colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" ${across ? '' : 'x2="0" y2="1"'}>${stops.join('')}</linearGradient>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

/** A line with round ends. */
export function stroke(d: string, color: string, width: number, more = ''): string {
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round" ${more}/>`
  );
}

/** Parts moved, turned by degrees and scaled together. */
export function moved(x: number, y: number, { turn = 0, scale = 1, more = '' }, ...parts: string[]): string {
  const scaled = scale === 1 ? '' : ` scale(${scale})`;
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  return `<g transform="translate(${x} ${y})${turned}${scaled}" ${more}>${parts.join('')}</g>`;
}

/** A part once for every number from 0. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Numbers of a path need no more than a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10;
