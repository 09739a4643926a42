import { expect, it } from 'vitest';
import { onlyLevelOf } from './only-level.ts';

const level = (id: string, skill_level: string, is_active = true) => ({ id, skill_level, is_active });

it('a level of every club is the only offered one of the club that maps to it', () => {
  const levels = [level('tadpoles', 'beginner'), level('frogs', 'beginner', false), level('sharks', 'advanced')];
  expect(onlyLevelOf(levels, 'beginner')?.id).toBe('tadpoles');
  expect(onlyLevelOf(levels, 'intermediate')).toBeUndefined();
  expect(onlyLevelOf(levels, null)).toBeUndefined();
  expect(onlyLevelOf([...levels, level('crabs', 'beginner')], 'beginner')).toBeUndefined();
});
