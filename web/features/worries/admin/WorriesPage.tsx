import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WORRY_KINDS, type WorryKind } from '../../../../contracts/worries.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { beginWith } from '../../../lib/first/first-reads.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { worriesQuery, type Worry } from './worries-data.ts';
import { WorryRow } from './WorryRow.tsx';

/** Worries of a kind before the rest is opened: the list fits a phone. */
const FIRST = 5;

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
        {WORRY_KINDS.map((kind) => (
          <Kind key={kind} kind={kind} rows={worries.filter((worry) => worry.kind === kind)} />
        ))}
      </div>
    </>
  );
}

/** The first worries of a kind; on a press, all of them. */
function Kind({ kind, rows }: { kind: WorryKind; rows: readonly Worry[] }) {
  const { t } = useLanguage('worries');
  const [isWhole, setWhole] = useState(false);
  const [first] = rows;
  if (!first) return null;
  const more = first.total - rows.length;
  const press = isWhole ? t('fewer') : t('rest', { count: rows.length - FIRST });
  return (
    <Card title={t(`kinds.${kind}`)} aside={<Chip tone="neutral">{first.total}</Chip>}>
      <ul aria-label={t(`kinds.${kind}`)} className="divide-y divide-line">
        {(isWhole ? rows : rows.slice(0, FIRST)).map((worry) => (
          <WorryRow key={`${worry.subject_id}${worry.since}`} worry={worry} />
        ))}
      </ul>
      {rows.length > FIRST && (
        <Button
          kind="quiet"
          aria-expanded={isWhole}
          aria-label={t('stepOf', { step: press, name: t(`kinds.${kind}`) })}
          onClick={() => setWhole(!isWhole)}
          className="mt-2"
        >
          {press}
        </Button>
      )}
      {isWhole && more > 0 && <p className="pt-3 text-muted">{t('more', { count: more })}</p>}
    </Card>
  );
}
