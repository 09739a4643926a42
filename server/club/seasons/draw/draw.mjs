// Draws the seats of a season, the same on any machine: node draw.mjs list.json "7 12 19 23 38 41"
// This file never changes, so that every draw of the past stays open to be computed again: another rule is another file.
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const hashOf = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The numbers of a text, the smallest first: however they are typed, it is one seed. Null: fewer than five. */
export function seedOf(text) {
  const numbers = (text.match(/\d{1,9}/g) ?? []).map(Number).sort((one, other) => one - other);
  return numbers.length < 5 ? null : numbers.join('-');
}

/**
 * Tickets come in the order of the hash of the seed and the ticket. Each child of a ticket takes its highest wish that has a
 * seat left; its wishes change neither its turn nor the seats that are left then, so that no other list would bring it more.
 */
export function draw(list, seed) {
  const left = list.classes.map(({ seats }) => seats);
  return list.tickets
    .map((one) => ({ ...one, key: hashOf(`${seed}:${one.ticket}`) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ ticket, children }, index) => ({
      ticket,
      position: index + 1,
      // The number of the wish that comes true, from 1; 0: none.
      wishes: children.map((wishes) => {
        const rank = wishes.findIndex((each) => left[each] > 0);
        if (rank >= 0) left[wishes[rank]]--;
        return rank + 1;
      }),
    }));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , file, ...numbers] = process.argv;
  const seed = seedOf(numbers.join(' '));
  if (!file || !seed) {
    console.error('node draw.mjs list.json "7 12 19 23 38 41"');
    process.exit(1);
  }
  const text = readFileSync(file, 'utf8');
  console.log(`sha256\t${hashOf(text)}\nseed\t${seed}`);
  for (const { position, ticket, wishes } of draw(JSON.parse(text), seed))
    console.log([position, ticket, ...wishes].join('\t'));
}
