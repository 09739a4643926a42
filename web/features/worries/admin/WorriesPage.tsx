import { useQuery } from '@tanstack/react-query';
import { WORRY_KINDS } from '../../../../contracts/worries.ts';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { beginWith } from '../../../lib/first/first-reads.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { worriesQuery } from './worries-data.ts';
import { WorryRow } from './WorryRow.tsx';

export const clientLoader = beginWith(() => [worriesQuery]);

/** The worries of the day for the desk: each with its next step, settled or put off until the list is empty. */
export default function WorriesPage() {
  const { t } = useLanguage('worries');
  const query = useQuery(worriesQuery);
  const worries = query.data?.worries ?? [];
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryState query={query} cards={3} />
      {query.data && worries.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      <div className="flex max-w-4xl flex-col gap-4">
        {WORRY_KINDS.map((kind) => {
          const rows = worries.filter((worry) => worry.kind === kind);
          const [first] = rows;
          if (!first) return null;
          const more = first.total - rows.length;
          return (
            <Card key={kind} title={t(`kinds.${kind}`)} aside={<Chip tone="neutral">{first.total}</Chip>}>
              <ul aria-label={t(`kinds.${kind}`)} className="divide-y divide-line">
                {rows.map((worry) => (
                  <WorryRow key={`${worry.subject_id}${worry.since}`} worry={worry} />
                ))}
              </ul>
              {more > 0 && <p className="pt-3 text-muted">{t('more', { count: more })}</p>}
            </Card>
          );
        })}
      </div>
    </>
  );
}
