import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ChildField, type NamedChild } from '../../children/ChildField.tsx';

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
  // A new field once a child is added: it would keep the name.
  const [added, setAdded] = useState(0);
  const [child, setChild] = useState<NamedChild | null>(null);
  if (!listed || (!hasWindow && listed.length === 0)) return null;
  const add = (one: NamedChild) =>
    run(
      { season_id: seasonId, child_id: one.id, listed: true },
      {
        done: t('program.added', { name: one.full_name }),
        onSuccess: () => {
          setChild(null);
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
        <ChildField
          key={added}
          label={t('program.child')}
          value={child}
          onChange={setChild}
          without={listed.map(({ child_id }) => child_id)}
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
