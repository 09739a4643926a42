import { RestError } from '../errors.ts';
import type { Schema } from './catalogue.ts';
import { nearestName } from './nearest-name.ts';
import { isToOne, type Relationship } from './relationships.ts';

/**
 * The relationship that `target!hint(…)` names when embedded into `from`. The target is a table, a foreign key or its
 * column; the hint a foreign key, a column on either side, or a junction. Refuses none (PGRST200) and several
 * (PGRST201).
 */
export function findRelationship(schema: Schema, from: string, target: string, hint: string | undefined): Relationship {
  const all = schema.relationships.get(from) ?? [];
  const named = all.filter((relationship) => fits(schema, relationship, target, hint));
  const candidates =
    named.length > 0 || hint !== undefined ? named : all.filter((each) => fitsOtherColumn(schema, each, target));
  const computed = candidates.filter((relationship) => relationship.kind === 'computed');
  const matches = computed.length > 0 ? computed : candidates;
  if (matches.length === 0) throw notRelated(schema, from, target, hint);
  if (matches.length > 1) throw ambiguous(matches, from, target);
  return matches[0]!;
}

function fits(schema: Schema, relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === target && hint === undefined;
  const isRecursive = relationship.from === relationship.to && relationship.kind !== 'many-to-many';
  if (relationship.to === target) {
    // A table embedded into itself by its name means the rows that refer to it; by the column, the row referred to.
    if (isRecursive && !relationship.isParent) return false;
    return hint === undefined || fitsHint(relationship, hint);
  }
  if (hint !== undefined || schema.tables.get(relationship.to)?.isView) return false;
  if (relationship.kind === 'many-to-many' || (isRecursive && relationship.isParent)) return false;
  if (relationship.constraint === target) return true;
  return !relationship.isParent && relationship.pairs.length === 1 && relationship.pairs[0]![0] === target;
}

/** The target is a column by which another table refers to this one, or a view to itself. */
function fitsOtherColumn(schema: Schema, relationship: Relationship, target: string): boolean {
  if (!isToOne(relationship) || relationship.kind === 'computed' || relationship.kind === 'many-to-many') return false;
  if (schema.tables.get(relationship.to)?.isView && (relationship.isParent || relationship.from !== relationship.to))
    return false;
  return relationship.pairs.length === 1 && relationship.pairs[0]![0] === target;
}

function fitsHint(relationship: Exclude<Relationship, { kind: 'computed' }>, hint: string): boolean {
  if (relationship.kind === 'many-to-many') {
    return relationship.junction === hint || relationship.constraint === hint || relationship.otherConstraint === hint;
  }
  if (relationship.constraint === hint) return true;
  return relationship.pairs.length === 1 && relationship.pairs[0]!.includes(hint);
}

function notRelated(schema: Schema, from: string, target: string, hint: string | undefined): RestError {
  const related = new Set(schema.relationships.get(from)?.map(({ to }) => to));
  const meant = related.has(target) ? null : nearestName(target, [...related]);
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${target}'${using} in the schema '${schema.name}', but no matches were found.`,
      hint: meant === null ? null : `Perhaps you meant '${meant}' instead of '${target}'.`,
    },
  );
}

function ambiguous(matches: Relationship[], from: string, target: string): RestError {
  const named = matches.flatMap((relationship) => (relationship.kind === 'computed' ? [] : [relationship]));
  const hintOf = (relationship: (typeof named)[number]) =>
    relationship.kind === 'many-to-many' ? relationship.junction : relationship.constraint;
  const choices = named.map((relationship) => `'${target}!${hintOf(relationship)}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: named.map((relationship) => ({
        cardinality: relationship.kind,
        embedding: `${from} with ${relationship.to}`,
        relationship: describe(relationship),
      })),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe(relationship: Exclude<Relationship, { kind: 'computed' }>): string {
  const columns = (pairs: [string, string][], side: 0 | 1) => pairs.map((pair) => pair[side]).join(', ');
  const { from, to, pairs } = relationship;
  if (relationship.kind !== 'many-to-many')
    return `${relationship.constraint} using ${from}(${columns(pairs, 0)}) and ${to}(${columns(pairs, 1)})`;
  return `${relationship.junction} using ${relationship.constraint}(${columns(pairs, 1)}) and ${relationship.otherConstraint}(${columns(relationship.otherPairs, 0)})`;
}
