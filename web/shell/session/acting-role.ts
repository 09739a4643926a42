import type { Role } from '../../../contracts/roles.ts';
import { keptWithSession } from '../../lib/api/stored-session.ts';

const keyOf = (userId: string): string => keptWithSession(`acting-role-${userId}`);

/** The role in which a person acts on this device: the chosen one while the person has it, or else the strongest. */
export function actingRole(userId: string, roles: readonly Role[]): Role | null {
  const chosen = readChosen(userId);
  return roles.find((role) => role === chosen) ?? roles[0] ?? null;
}

/** Keeps the choice for this person on this device. */
export function keepActingRole(userId: string, role: Role): void {
  try {
    localStorage.setItem(keyOf(userId), role);
  } catch {
    // A full storage: the choice lasts as long as the page.
  }
}

function readChosen(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}
