import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { IMPORT_COLUMNS } from '../../../contracts/imports.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { downloadExcel } from '../../lib/format/excel.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { heldClassesQuery } from '../users/invitations-data.ts';
import type { Draft } from './draft.ts';

/** The classes that a list names for families that are in the club: their enrollments are a file of their own, begun here. */
export function ListedClasses({ families }: { families: Draft }) {
  const { t, locale } = useLanguage('adminImport');
  const { data: classes = [] } = useQuery(heldClassesQuery);
  const titleOf = (listed: string) =>
    likeliest(
      listed,
      classes.map(({ title }) => title),
    );
  const children = families
    .flatMap((family) => family.children.map((child) => ({ ...child, family })))
    .filter((child) => child.class && !child.isLeft);
  if (children.length === 0) return null;
  const counts = [...Map.groupBy(children, (child) => child.class)].map(([listed, of]) => ({
    listed,
    title: titleOf(listed),
    count: of.length,
  }));
  const columns = Object.entries(IMPORT_COLUMNS.enrollments);
  const save = () =>
    downloadExcel(
      t('files.enrollments'),
      columns.map(([, { names }]) => names[locale][0]!),
      children.map(({ cells, class: listed, family }) => {
        const title = titleOf(listed) ?? listed;
        const known: Record<string, string | undefined> = { ...family.cells, ...cells, title };
        return columns.map(([key]) => known[key] ?? null);
      }),
    );
  return (
    <Card title={t('list.classes')}>
      <p className="text-muted">{t('list.classesNote')}</p>
      <div className="my-4 flex flex-wrap gap-2">
        {counts.map(({ listed, title, count }) => (
          <Chip key={listed} tone={title === null ? 'neutral' : 'water'}>
            {t('list.classCount', {
              title: title === null || title === listed ? listed : `${listed} → ${title}`,
              count,
            })}
          </Chip>
        ))}
      </div>
      <Button kind="secondary" icon={<FileSpreadsheet />} onClick={() => void save()}>
        {t('list.classesFile')}
      </Button>
    </Card>
  );
}

const plain = (title: string) => title.toLocaleLowerCase('bg').replace(/[^\p{L}\p{N}]+/gu, '');
/** Titles that are shorter are in too many others. */
const SHORTEST_PART = 4;

/** The class of the club that a list means: of the same name, or the only one whose name is part of it or has it. */
function likeliest(listed: string, titles: readonly string[]): string | null {
  const asked = plain(listed);
  const same = titles.find((title) => plain(title) === asked);
  if (same) return same;
  const stem = asked.slice(0, -1);
  const near = titles.filter((title) => {
    const known = plain(title);
    return (
      (stem.length >= SHORTEST_PART && known.includes(stem)) || (known.length >= SHORTEST_PART && asked.includes(known))
    );
  });
  return near.length === 1 ? near[0]! : null;
}
