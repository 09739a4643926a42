// Prints the figures of the web app's shelves.
import { join } from 'node:path';
import { readImports } from './read-imports.ts';
import { circularImports, featureOf, importsOfAdmin, importsOfFeatures } from './shelves.ts';

const imports = readImports(join(import.meta.dirname, '..', '..'), 'web');
const features = new Set(imports.flatMap(({ from }) => featureOf(from) ?? []));
const across = imports.filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to));
const circles = circularImports(imports);

const FIGURES = {
  'feature folders': features.size,
  'imports between them': across.length,
  'of these on a circle': sum(circles),
  'folders on a circle': new Set(Object.keys(circles).flatMap((pair) => pair.split(' → '))).size,
  'imports of admin code by other features': sum(importsOfAdmin(imports)),
  'imports of features by kit and shell': sum(importsOfFeatures(imports)),
};
for (const [what, figure] of Object.entries(FIGURES)) process.stdout.write(`${String(figure).padStart(5)} ${what}\n`);

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, times) => total + times, 0);
}
