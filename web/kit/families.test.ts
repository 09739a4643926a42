import { expect, test, vi } from 'vitest';

const asked: string[][] = [];

vi.mock('../lib/api/supabase.ts', () => ({
  supabase: async () => ({
    from: () => ({
      select: () => ({
        in: async (_column: string, ids: string[]) => {
          asked.push(ids);
          return { data: ids.map((user_id) => ({ user_id, full_name: `Семейство ${user_id}` })), error: null };
        },
      }),
    }),
  }),
}));

test('the families of a long file are asked for in addresses that the server takes', async () => {
  const { readFamilies } = await import('./families.ts');
  const ids = Array.from({ length: 950 }, (_, index) => `a5d1a3f4-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const families = await readFamilies([...ids, ...ids]);
  expect(families.size).toBe(950);
  expect(families.get(ids[949]!)).toMatchObject({ full_name: `Семейство ${ids[949]}` });
  expect(asked.flat()).toEqual(ids);
  for (const part of asked) expect(part.join(',').length).toBeLessThan(8000);
});
