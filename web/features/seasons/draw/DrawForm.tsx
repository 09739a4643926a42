import { X } from 'lucide-react';
import { useState } from 'react';
import { MOST_WISHES } from '../../../../contracts/seasons.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { SortableList } from '../../../components/fields/SortableList.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { FamilyChild } from '../../children/family-data.ts';
import type { Plan } from '../../classes/timetable-data.ts';
import type { DrawEntry, WishedClass } from './draw-data.ts';
import { fittingPlans } from './fitting-plans.ts';
import { useClassNames } from './use-class-names.ts';

interface Ranking {
  plan_id: string;
  class_ids: string[];
}

interface DrawFormProps {
  seasonId: string;
  family: readonly FamilyChild[];
  classes: readonly WishedClass[];
  plans: readonly Plan[];
  entries: readonly DrawEntry[];
}

/** The wishes of all children of the family, saved with one press; more often, until the draw closes. */
export function DrawForm({ seasonId, family, classes, plans, entries }: DrawFormProps) {
  const { t } = useLanguage('draw');
  const [wishes, setWishes] = useState(() => new Map(family.map(({ id }) => [id, wishesOf(entries, id, plans)])));
  const [together, setTogether] = useState(entries.length === 0 || entries.some((entry) => entry.together));
  const { run, isPending } = useProcedure('save_wishes');
  const save = () =>
    run(
      {
        season_id: seasonId,
        together: together && family.length > 1,
        children: [...wishes].map(([child_id, each]) => ({ child_id, ...each })),
      },
      { done: t('wishes.saved'), failed: true },
    ).catch(() => undefined);
  return (
    <>
      {family.map((child) => (
        <ChildRanking
          key={child.id}
          child={child}
          classes={classes}
          plans={plans}
          wishes={wishes.get(child.id) ?? { plan_id: '', class_ids: [] }}
          onChange={(each) => setWishes(new Map(wishes).set(child.id, each))}
        />
      ))}
      {family.length > 1 && (
        <Checkbox
          label={t('wishes.together')}
          help={t('wishes.togetherHelp')}
          checked={together}
          onChange={(event) => setTogether(event.target.checked)}
        />
      )}
      <Button size="lg" busy={isPending} onClick={() => void save()} className="self-start max-sm:w-full">
        {t('wishes.save')}
      </Button>
    </>
  );
}

const wishesOf = (entries: readonly DrawEntry[], childId: string, plans: readonly Plan[]): Ranking => {
  const entry = entries.find(({ child_id }) => child_id === childId);
  const class_ids = (entry?.draw_wishes ?? [])
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ class_id }) => class_id);
  return { plan_id: entry?.plan_id ?? plans[0]?.id ?? '', class_ids };
};

interface ChildRankingProps extends Pick<DrawFormProps, 'classes' | 'plans'> {
  child: FamilyChild;
  wishes: Ranking;
  onChange: (wishes: Ranking) => void;
}

function ChildRanking({ child, classes, plans, wishes, onChange }: ChildRankingProps) {
  const { t, localized } = useLanguage('draw');
  const nameOf = useClassNames(classes);
  const { class_ids } = wishes;
  const fitting = fittingPlans(plans, classes, class_ids);
  // A class for which no plan of the others is sold cannot be wished for beside them.
  const left = classes.filter(
    ({ id }) => !class_ids.includes(id) && fittingPlans(plans, classes, [...class_ids, id]).length > 0,
  );
  const change = (ids: string[]) => {
    const [first, ...others] = fittingPlans(plans, classes, ids);
    const isFitting = [first, ...others].some((plan) => plan?.id === wishes.plan_id);
    onChange({ plan_id: isFitting ? wishes.plan_id : (first?.id ?? ''), class_ids: ids });
  };
  return (
    <Card title={child.full_name}>
      <div className="flex flex-col gap-5">
        {class_ids.length > 0 ? (
          <SortableList
            label={t('wishes.of', { name: child.first_name })}
            items={class_ids}
            itemId={(id) => id}
            itemName={nameOf}
            onOrder={change}
          >
            {(id, index) => (
              <span className="flex min-w-0 flex-1 items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">
                  {index + 1}. {nameOf(id)}
                </span>
                <IconButton
                  name={t('wishes.remove', { name: nameOf(id) })}
                  icon={<X />}
                  onClick={() => change(class_ids.filter((each) => each !== id))}
                />
              </span>
            )}
          </SortableList>
        ) : (
          <p className="text-muted">{t('wishes.empty')}</p>
        )}
        {class_ids.length < MOST_WISHES && left.length > 0 && (
          <SelectField
            label={t('wishes.add')}
            placeholder={t('wishes.choose')}
            value=""
            options={left.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            onChange={(event) => change([...class_ids, event.target.value])}
          />
        )}
        {class_ids.length > 0 && (
          <SelectField
            label={t('wishes.plan')}
            value={wishes.plan_id}
            options={fitting.map((plan) => ({ value: plan.id, label: localized(plan, 'name') }))}
            onChange={(event) => onChange({ ...wishes, plan_id: event.target.value })}
          />
        )}
      </div>
    </Card>
  );
}
