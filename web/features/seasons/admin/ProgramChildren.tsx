import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Combobox } from '../../../components/fields/Combobox.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { holding } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const COLUMNS = 'id,full_name,birth_date' as const;
type FoundChild = Selected<'admin_children', typeof COLUMNS>;

const MOST_FOUND = 8;

/** The first children whose name holds the words. */
const childrenQuery = (words: string) =>
  askQuery(
    ['children', 'of-program', words],
    (club) =>
      club
        .from('admin_children')
        .select(COLUMNS)
        .ilike('full_name', holding(words))
        .order('full_name')
        .limit(MOST_FOUND),
    { placeholderData: keepPreviousData },
  );

const programQuery = (seasonId: string) =>
  askQuery(['seasons', 'program', seasonId], (club) =>
    club
      .from('program_children')
      .select('child_id,created_at,children!inner(full_name,birth_date)')
      .eq('season_id', seasonId)
      .order('created_at'),
  );

/** The children to whom a season opens at the hour of a program; an admin adds them by name. */
export function ProgramChildren({ seasonId, hasWindow }: { seasonId: string; hasWindow: boolean }) {
  const { t, date } = useLanguage('seasons');
  const { data: listed } = useQuery(programQuery(seasonId));
  const { run, isPending } = useProcedure('set_program_child');
  const [words, setWords] = useState('');
  // A new field once a child is added: it would keep the name.
  const [added, setAdded] = useState(0);
  const [child, setChild] = useState<FoundChild | null>(null);
  const { data: matches = [] } = useQuery(childrenQuery(useDeferredValue(words.trim())));
  if (!listed || (!hasWindow && listed.length === 0)) return null;
  const add = (one: FoundChild) =>
    run(
      { season_id: seasonId, child_id: one.id, listed: true },
      {
        done: t('program.added', { name: one.full_name }),
        onSuccess: () => {
          setChild(null);
          setWords('');
          setAdded((count) => count + 1);
        },
        failed: t('program.failed'),
      },
    );
  const remove = (child_id: string, name: string) =>
    run(
      { season_id: seasonId, child_id, listed: false },
      { done: t('program.removed', { name }), failed: t('program.failed') },
    );
  return (
    <Card title={t('program.title')}>
      <p className="mb-4 text-muted">{t(hasWindow ? 'program.note' : 'program.noWindow')}</p>
      {listed.length === 0 && <p className="mb-4">{t('program.none')}</p>}
      <ul className="mb-4 grid gap-x-6 sm:grid-cols-2">
        {listed.map(({ child_id, children: { full_name, birth_date } }) => (
          <li key={child_id} className="flex items-center justify-between gap-3 border-b border-line py-1">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{full_name}</span>
              <span className="block text-sm text-muted">{date(birth_date)}</span>
            </span>
            <IconButton
              name={t('program.remove', { name: full_name })}
              icon={<X />}
              disabled={isPending}
              onClick={() => remove(child_id, full_name)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <Combobox<FoundChild>
          key={added}
          label={t('program.child')}
          value={child}
          onChange={setChild}
          items={matches.filter(({ id }) => !listed.some(({ child_id }) => child_id === id))}
          onSearch={setWords}
          keyOf={({ id }) => id}
          labelOf={({ full_name }) => full_name}
          detailOf={({ birth_date }) => birth_date && date(birth_date)}
          empty={t('program.empty')}
          className="w-full sm:w-80"
        />
        <Button
          kind="secondary"
          icon={<Plus />}
          disabled={!child}
          busy={isPending}
          onClick={() => child && add(child)}
          className="max-sm:w-full"
        >
          {t('program.add')}
        </Button>
      </div>
    </Card>
  );
}
