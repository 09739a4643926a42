import type { Caller } from '../platform/caller.ts';
import { askerOf } from '../platform/database/lanes/fair-queue.ts';
import { RestError } from './errors.ts';
import type { ReadNode } from './read/read-tree.ts';
import { tooMuch } from './request/cursor.ts';

/** A visitor's limits for one request; the widest read of a public page has two levels and four relations. */
export const VISITOR_LIMITS = { depth: 3, embeds: 8 };

/**
 * Refuses what a visitor could ask only to keep the club busy: many levels, many relations, or a way back to a relation
 * on the path already, which multiplies its rows by themselves.
 */
export function limitVisitor(caller: Caller, node: ReadNode): void {
  if (askerOf(caller)?.kind !== 'visitor') return;
  if (countEmbeds(node) > VISITOR_LIMITS.embeds) throw tooMuch('embedded relations', VISITOR_LIMITS.embeds);
  checkPath(node, []);
}

const countEmbeds = ({ embeds }: ReadNode): number => embeds.reduce((sum, embed) => sum + 1 + countEmbeds(embed), 0);

function checkPath(node: ReadNode, above: string[]): void {
  const { name } = node.source;
  if (above.includes(name))
    throw new RestError(400, 'PGRST127', `'${name}' is embedded below itself, which needs a signed-in user`);
  if (above.length > VISITOR_LIMITS.depth) throw tooMuch('levels of embedding', VISITOR_LIMITS.depth);
  for (const embed of node.embeds) checkPath(embed, [...above, name]);
}
