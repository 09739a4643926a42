/** The club's own level that is meant by one of every club: the only offered one that maps to it. */
export function onlyLevelOf<Own extends { skill_level: string; is_active: boolean }>(
  levels: readonly Own[],
  level: string | null | undefined,
): Own | undefined {
  const [own, ...others] = levels.filter(({ skill_level, is_active }) => is_active && skill_level === level);
  return others.length === 0 ? own : undefined;
}
