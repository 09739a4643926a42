import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { ChildList, ListColumns, ListQuestion } from '../../../contracts/child-lists.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { DialogHost } from '../../components/dialogs/DialogHost.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { Folded } from '../../components/Folded.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { toast } from '../../components/states/toast.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { isAsked, isThere, asksDay, countQuestions, withOffers, type DraftFamily } from './draft.ts';
import { FamilyCard } from './FamilyCard.tsx';
import { ListedClasses } from './ListedClasses.tsx';
import { goesIn, useFamilies, type SeenFamily } from './use-families.ts';

const SHOWN_AT_ONCE = 40;
const STATES = ['waits', 'ready', 'done'] as const;
type State = (typeof STATES)[number];

/** The next step of a family: what it waits for is asked first. */
function stateOf(family: DraftFamily, seen: SeenFamily | undefined): State {
  if (!seen || seen.outcome.outcome === 'waits' || (!seen.isWritten && isAsked(family, seen.outcome))) return 'waits';
  // A birth date that is taken moves no card away from who chooses.
  const isDone = seen.outcome.children.every(isThere) || (seen.of === family && seen.isWritten);
  return isDone ? 'done' : 'ready';
}

/** The families of a list before anything is written: what is asked, who belongs together, and what goes in. */
export function FamiliesStep({
  list,
  fileName,
  columns,
}: {
  list: ChildList;
  fileName: string;
  columns: ListColumns | null;
}) {
  const { t } = useLanguage('adminImport');
  const families = useFamilies(list, fileName, columns);
  const { draft, seen, ready, writing, tried, change } = families;
  const [chosen, setChosen] = useState<State | null>(null);
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const states = Map.groupBy(draft, (family) => stateOf(family, seen.get(family.id)));
  const count = (state: State) => states.get(state)?.length ?? 0;
  const state = chosen ?? STATES.find((each) => count(each) > 0) ?? 'waits';
  const asking = ({ id, children }: DraftFamily): DraftFamily['children'] => {
    const { outcome, isWritten } = seen.get(id) ?? {};
    const outcomes = new Map(outcome?.children.map((each) => [each.id, each]));
    return isWritten ? [] : children.filter((child) => asksDay(child, outcomes.get(child.id)));
  };
  // Those with something to choose come first.
  const shown = (states.get(state) ?? []).toSorted((a, b) => Math.sign(asking(b).length) - Math.sign(asking(a).length));
  const otherDays = draft.flatMap(asking).filter(({ takesDay }) => !takesDay).length;
  const fresh = ready.flatMap(({ id }) => seen.get(id)!.outcome.children).filter(goesIn);
  const take = async () => {
    try {
      toast.success(t('list.done', { count: await families.take() }));
      setChosen(null);
    } catch {
      // The refusal is shown below the button.
    }
  };
  const bar = writing ?? tried;
  return (
    <DialogHost>
      <Card title={t('list.steps.families')}>
        <p className="text-muted">{t('list.familiesNote')}</p>
        <Offers draft={draft} onTake={(kind) => change((now) => withOffers(now, kind))} />
        {otherDays > 0 && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft p-4">
            <p className="min-w-0 flex-1 basis-72">{t('list.otherDays', { count: otherDays })}</p>
            <Button kind="secondary" onClick={() => setChosen('done')}>
              {t('list.showOtherDays')}
            </Button>
          </div>
        )}
        {bar && (
          <div className="mt-4 max-w-md" role="status">
            <LaneBar
              label={t(writing ? 'list.writing' : 'list.checking')}
              text={t('list.progress', { done: bar.done, total: bar.total })}
              value={bar.done}
              max={bar.total}
            />
          </div>
        )}
        <FormError message={faultText(families.error)} />
        <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
          <p className="text-muted">
            {count('waits') > 0 && !tried && t('list.waiting', { count: count('waits') })}
            {fresh.length === 0 && count('waits') === 0 && !bar && t('list.nothingNew')}
          </p>
          {families.error && (
            <Button kind="secondary" onClick={families.tryAgain}>
              {t('list.tryAgain')}
            </Button>
          )}
          {writing ? (
            <Button kind="secondary" onClick={families.stop}>
              {t('list.stop')}
            </Button>
          ) : (
            fresh.length > 0 && (
              <Button icon={<FileUp />} disabled={tried !== null} onClick={() => void take()}>
                {t('list.take', { count: fresh.length })}
              </Button>
            )
          )}
          {count('done') > 0 && fresh.length === 0 && !bar && (
            <ButtonLink kind="secondary" to={paths.adminSection('children')}>
              {t('toList.children')}
            </ButtonLink>
          )}
        </div>
      </Card>
      <SegmentedControl
        name={t('list.show')}
        value={state}
        onChange={(next) => {
          setChosen(next);
          setMost(SHOWN_AT_ONCE);
        }}
        segments={STATES.map((value) => ({ value, label: t(`list.states.${value}`, { count: count(value) }) }))}
        className="max-w-full self-start overflow-x-auto"
      />
      <ul className="grid gap-4 lg:grid-cols-2" aria-label={t('list.steps.families')}>
        {shown.slice(0, most).map((family) => (
          <FamilyCard key={family.id} family={family} seen={seen.get(family.id)} draft={draft} change={change} />
        ))}
      </ul>
      {shown.length === 0 && <p className="text-muted">{t(`list.none.${state}`)}</p>}
      {shown.length > most && (
        <Button kind="secondary" className="self-center" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('list.more', { count: shown.length - most })}
        </Button>
      )}
      <ListedClasses families={states.get('done') ?? []} />
      {list.left.length > 0 && (
        <Folded title={t('list.left', { count: list.left.length })}>
          <ul className="mt-2 divide-y divide-line">
            {list.left.slice(0, 500).map(({ line, sheet, reason, text }) => (
              <li key={`${sheet} ${line}`} className="flex flex-wrap gap-x-3 py-2">
                <span className="text-muted">{[sheet, t('list.row', { line })].filter(Boolean).join(' · ')}</span>
                <span className="wrap-anywhere">{text}</span>
                <span className="text-muted">{t(`list.leftBecause.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </DialogHost>
  );
}

const KINDS: readonly ListQuestion['kind'][] = ['only_year', 'one_date', 'turned_day'];

/** Birth dates that a press takes for all children of whom the list says less. */
function Offers({ draft, onTake }: { draft: readonly DraftFamily[]; onTake: (kind: ListQuestion['kind']) => void }) {
  const { t } = useLanguage('adminImport');
  return KINDS.filter((kind) => countQuestions(draft, kind) > 1).map((kind) => (
    <div
      key={kind}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft p-4"
    >
      <p className="min-w-0 flex-1 basis-72">{t(`list.offers.${kind}`, { count: countQuestions(draft, kind) })}</p>
      <Button kind="secondary" onClick={() => onTake(kind)}>
        {t(`list.takeOffers.${kind}`)}
      </Button>
    </div>
  ));
}
