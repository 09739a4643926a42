import { closest } from 'fastest-levenshtein';
import { RestError } from '../errors.ts';
import { requireFewArguments } from '../request/body.ts';
import type { DatabaseFunction, Schema } from './catalogue.ts';
import { nearestName } from './nearest-name.ts';

/** The form in which a call brings its arguments: by name, or as one body without a name. */
export interface CallShape {
  names: string[];
  /** The type that the whole body could be, where it could be one: the function's only, unnamed parameter. */
  bodyTypes: string[];
  /** A body that cannot be read as named arguments at all. */
  onlyBody: boolean;
}

interface FunctionMatch {
  fn: DatabaseFunction;
  takesBody: boolean;
}

/** The function that takes exactly these arguments. Refuses none (PGRST202) and several (PGRST203). */
export function findFunction(schema: Schema, name: string, shape: CallShape): FunctionMatch {
  const overloads = (schema.functions.get(name) ?? []).filter(isCallable);
  const byName = shape.onlyBody ? [] : overloads.filter((fn) => accepts(fn, shape.names));
  if (byName.length === 1) return { fn: byName[0]!, takesBody: false };
  if (byName.length > 1) throw severalFit(schema, byName);
  const byBody = overloads.filter(
    (fn) =>
      fn.arguments.length === 1 && fn.arguments[0]!.name === '' && shape.bodyTypes.includes(fn.arguments[0]!.type),
  );
  if (byBody.length === 1) return { fn: byBody[0]!, takesBody: true };
  if (byBody.length > 1) throw severalFit(schema, byBody);
  requireFewArguments(shape.names);
  throw unknownFunction(schema, name, shape);
}

const BODY_TYPES = ['json', 'jsonb', 'text', 'bytea', 'xml'];

/**
 * All its parameters have names, or its only one can be a whole body. A computed column with rights of its own is none:
 * it trusts that its row is one that the caller may see, and a call could make one up.
 */
function isCallable({ arguments: all, rowOf, hasOwnRights }: DatabaseFunction): boolean {
  if (rowOf !== null && hasOwnRights) return false;
  return all.every(({ name }) => name !== '') || (all.length === 1 && BODY_TYPES.includes(all[0]!.type));
}

function accepts(fn: DatabaseFunction, names: string[]): boolean {
  const argumentNames = new Set(fn.arguments.map((argument) => argument.name));
  if (!names.every((name) => argumentNames.has(name))) return false;
  return fn.arguments.every((argument) => argument.hasDefault || names.includes(argument.name));
}

/** No function, or none with these arguments: 404. */
function unknownFunction(schema: Schema, name: string, { names, bodyTypes, onlyBody }: CallShape): RestError {
  const full = `${schema.name}.${name}`;
  const listed = names.join(', ');
  const single = bodyTypes.length > 0 ? `with a single unnamed ${bodyTypes.join('/')} parameter` : '';
  const parameters = names.length > 0 ? `with parameter${names.length > 1 ? 's' : ''} ${listed}` : 'without parameters';
  const searched = onlyBody ? single : single ? `${parameters} or ${single}` : parameters;
  const called = onlyBody ? full : names.length > 0 ? `${full}(${listed})` : `${full} without parameters`;
  return new RestError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${full} ${searched}, but no matches were found in the schema cache.`,
    hint: onlyBody ? null : (signatureHint(schema, name, names) ?? nameHint(schema, name)),
  });
}

/** The overload that was probably meant: the one that shares most names, or is spelled nearly so. */
function signatureHint(schema: Schema, name: string, names: string[]): string | null {
  const overloads = (schema.functions.get(name) ?? [])
    .filter(isCallable)
    .map(({ arguments: all }) => all.map((each) => each.name))
    .filter((list) => !list.includes(''));
  const write = (list: string[]) => `(${list.join(', ')})`;
  const shared = (list: string[]) => list.filter((each) => names.includes(each)).length;
  const most = Math.max(0, ...overloads.map(shared));
  const candidates = overloads.filter((list) => shared(list) === most).map(write);
  const meant = most > 0 ? closest(write(names), candidates) : nearestName(write(names), candidates);
  return meant === null ? null : `Perhaps you meant to call the function ${schema.name}.${name}${meant}`;
}

function nameHint(schema: Schema, name: string): string | null {
  if (schema.functions.get(name)?.some(isCallable)) return null;
  const others = [...schema.functions].filter(([other, fns]) => other !== name && fns.some(isCallable));
  const meant = nearestName(
    name,
    others.map(([other]) => other),
  );
  return meant === null ? null : `Perhaps you meant to call the function ${schema.name}.${meant}`;
}

function severalFit(schema: Schema, fits: DatabaseFunction[]): RestError {
  const signatures = fits.map(
    (fn) =>
      `${schema.name}.${fn.name}(${fn.arguments.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`,
  );
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}
