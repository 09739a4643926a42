import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** What new people and classes make old. */
const NOUNS = ['children', 'users', 'classes', 'instructors', 'documents'];

/** Looks at a file, or takes it; what was taken is read anew. Throws ClubError. */
export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'import_file'>) => rpc('import_file', input),
    onSuccess: ({ written }) =>
      written ? Promise.all(NOUNS.map((noun) => queries.invalidateQueries({ queryKey: [noun] }))) : undefined,
  });
}
