import { describe, expect, it } from 'vitest';
import type { Document } from '../../features/documents/documents-data.ts';
import { neededDocuments, signingsOf } from './documents-needed.ts';
import { knownMember, newMember } from './draft.ts';

const document = (kind: string, is_required: boolean, consents: object[] = []) =>
  ({ current: { id: kind, kind, is_required, consents }, earlier: [] }) as unknown as Document;
const own = { user_id: 'me', child_id: null, withdrawn_at: null };

describe('the documents of an enrollment', () => {
  const known = knownMember('known');
  const added = newMember();
  const all = [
    document('terms', true),
    document('privacy', true, [own]),
    document('photos', true, [{ ...own, child_id: 'known' }]),
    document('health_data', true, [{ ...own, child_id: 'known' }]),
  ];

  it('are those that are required and not signed, in one’s own name or for the child', () => {
    const needed = neededDocuments(all, [known, added], 'me');
    expect(needed.map(({ document: { id }, members }) => [id, members])).toEqual([
      ['terms', []],
      ['photos', [added.key]],
    ]);
  });

  it('count again once they are withdrawn', () => {
    const withdrawn = document('terms', true, [{ ...own, withdrawn_at: '2026-01-01' }]);
    expect(neededDocuments([withdrawn], [known], 'me')).toHaveLength(1);
  });

  it('leave health data to where it is entered', () => {
    const agreed = { ...added, health: true };
    expect(neededDocuments(all, [known, agreed], 'me').map(({ document: { id } }) => id)).not.toContain('health_data');
    const health = { id: 'health_data' } as never;
    expect(signingsOf([], health, [known, agreed], (key) => `id of ${key}`)).toEqual([
      { document_id: 'health_data', child_ids: [`id of ${added.key}`] },
    ]);
  });
});
