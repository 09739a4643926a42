import { useQuery } from '@tanstack/react-query';
import { ListPlus, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { swimTime } from '../../../../contracts/swim-time.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { late } from '../../../components/states/late.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useEventName } from '../use-event-name.ts';
import { ImportTab } from './ImportTab.tsx';
import { MeetsTab, TrainingsTab } from './MeetsTab.tsx';
import { standardsQuery, type Reached, type Standard, type TimeList } from './times-data.ts';
import { TimesTab } from './TimesTab.tsx';

/** All about times: meets and their results, files of meets, base times and standards. */
export default function ResultsPage() {
  const { t } = useLanguage('adminResults');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        name={t('title')}
        tabs={[
          { value: 'meets', label: t('tabs.meets'), content: <MeetsTab /> },
          { value: 'trainings', label: t('tabs.trainings'), content: <TrainingsTab /> },
          { value: 'import', label: t('tabs.import'), content: <ImportTab /> },
          { value: 'base', label: t('tabs.base'), content: <TimesTab kind="base" /> },
          { value: 'standards', label: t('tabs.standards'), content: <StandardsTab /> },
        ]}
      />
    </>
  );
}

const StandardListSheet = late(async () => (await import('./StandardListSheet.tsx')).StandardListSheet);
const StandardSheet = late(async () => (await import('./StandardSheet.tsx')).StandardSheet);

/** The lists of standards: typed in or imported, with who has reached which. */
function StandardsTab() {
  const { t } = useLanguage('adminResults');
  const [making, setMaking] = useState(false);
  return (
    <>
      <TimesTab
        kind="standards"
        action={
          <Button icon={<ListPlus />} onClick={() => setMaking(true)}>
            {t('standards.newList')}
          </Button>
        }
        below={(list) => <StandardList list={list} />}
      />
      {making && <StandardListSheet onClose={() => setMaking(false)} />}
    </>
  );
}

const SUMMARY = 'min-h-11 cursor-pointer py-2.5 font-semibold text-water';

function StandardList({ list }: { list: TimeList }) {
  const { t } = useLanguage('adminResults');
  const { data } = useQuery(standardsQuery(list.id));
  const [editing, setEditing] = useState<Standard | 'new' | null>(null);
  if (!data) return <Skeleton className="mt-4 h-24" />;
  return (
    <div className="mt-4 flex flex-col gap-2">
      <ReachedBy reached={data.reached} />
      {data.times.length > 0 && (
        <details open={data.times.length <= 12}>
          <summary className={SUMMARY}>{t('standards.times', { count: data.times.length })}</summary>
          <ul>
            {data.times.map((standard) => (
              <StandardLine key={standard.id} standard={standard} onEdit={() => setEditing(standard)} />
            ))}
          </ul>
        </details>
      )}
      <div>
        <Button kind="quiet" icon={<Plus />} onClick={() => setEditing('new')}>
          {t('standards.add')}
        </Button>
      </div>
      {editing && (
        <StandardSheet
          listId={list.id}
          standard={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

function ReachedBy({ reached }: { reached: readonly Reached[] }) {
  const { t, date } = useLanguage('adminResults');
  const event = useEventName();
  if (reached.length === 0) return <p className="text-muted">{t('standards.none')}</p>;
  return (
    <details open={reached.length <= 12}>
      <summary className={SUMMARY}>{t('standards.reachedBy', { count: reached.length })}</summary>
      <ul>
        {reached.map((one) => (
          <li
            key={`${one.standard_id} ${one.result_id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-0"
          >
            <span>
              <b>{one.swimmer}</b> · {one.label} · {event(one, true)}
            </span>
            <span className="tabular">
              <b>{swimTime(one.best_centiseconds)}</b> <span className="text-muted">{date(one.swum_on)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function StandardLine({ standard, onEdit }: { standard: Standard; onEdit: () => void }) {
  const { t } = useLanguage(['adminResults', 'results']);
  const event = useEventName();
  const ages = useAges();
  const { label, gender, centiseconds } = standard;
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1 last:border-0">
      <span className="min-w-0">
        <b>{label}</b> · {event(standard, true)}
        <span className="block text-sm text-muted">
          {t(`results:genders.${gender}`)} · {ages(standard)}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="font-condensed text-xl font-bold tabular">{swimTime(centiseconds)}</span>
        <IconButton name={t('standards.edit', { label })} icon={<Pencil />} onClick={onEdit} />
      </span>
    </li>
  );
}

const OLDEST = 120;

/** „11–12 г.“, „над 15 г.“, „всички възрасти“. */
function useAges() {
  const { t } = useLanguage('adminResults');
  return ({ age_min, age_max }: Pick<Standard, 'age_min' | 'age_max'>): string => {
    if (age_min === 0 && age_max === OLDEST) return t('ages.all');
    if (age_min === 0) return t('ages.upTo', { max: age_max });
    if (age_max === OLDEST) return t('ages.from', { min: age_min });
    return age_min === age_max ? t('ages.one', { age: age_min }) : t('ages.between', { min: age_min, max: age_max });
  };
}
