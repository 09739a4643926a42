import { useQuery } from '@tanstack/react-query';
import { Plus, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { ChildAvatar } from '../../features/children/ChildAvatar.tsx';
import { ChildFields, NO_CHILD } from '../../features/children/ChildFields.tsx';
import { familyQuery, type FamilyChild } from '../../features/children/family-data.ts';
import { suits } from '../../features/classes/timetable.ts';
import { healthDocumentQuery } from '../../features/documents/documents-data.ts';
import { cx } from '../../lib/cx.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { showFault, useClubForm } from '../../lib/forms/form.ts';
import { knownMember, newMember, type Member } from './draft.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot, StepHead } from './StepParts.tsx';
import type { Chosen } from './use-chosen.ts';
import { positionsOf, stepLeft } from './wizard-steps.ts';

export interface ChildStepProps extends Omit<StepProps, 'member' | 'chosen'> {
  /** The child whose data is typed, from 0. */
  who: number;
  /** The registered child with whom the wizard began. */
  known: string | null;
  /** The server's refusal of the typed data. */
  fault: unknown;
}

/** The first step: which children, and who the new ones are. Every keystroke goes into the draft. */
export function ChildStep(props: ChildStepProps) {
  const { draft, change, all, goTo, back, who } = props;
  const { t } = useLanguage(['enrollment', 'common']);
  const [none, setNone] = useState(false);
  const { data: family = [] } = useQuery(familyQuery);
  const { members } = draft;
  const typed = members[who]?.childId === null ? members[who] : undefined;
  const set = (next: Member[]) => {
    setNone(false);
    change({ members: next });
  };
  const toggle = (childId: string) =>
    set(
      members.some((member) => member.childId === childId)
        ? members.filter((member) => member.childId !== childId)
        : [...members.filter((member) => !isUntouched(member)), replacementFor(members, childId)],
    );
  /** On to the next new child, or to what is still to be chosen. */
  const advance = (now: readonly Member[]) => {
    if (now.length === 0) return setNone(true);
    goTo(stepLeft(now, (index) => isMisfit(all[index], now[index])));
  };
  const add = (now: readonly Member[]) => {
    change({ members: [...now, newMember()] });
    goTo({ step: 'child', who: now.length });
  };
  const picker = family.length > 0 && (
    <FamilyPicker
      family={family}
      members={members}
      label={t('who.family')}
      onToggle={toggle}
      error={none ? t('who.none') : undefined}
    />
  );
  if (typed) {
    return (
      <NewChild
        key={typed.key}
        {...props}
        member={typed}
        onDone={(child, adds) => {
          const now = members.map((one) => (one.key === typed.key ? { ...one, child, childReady: true } : one));
          change({ members: now });
          if (adds) add(now);
          else advance(now);
        }}
      >
        {picker}
      </NewChild>
    );
  }
  const next = () => {
    const [first] = positionsOf(members);
    if (members.length > 0 && first?.step === 'child' && members[first.who]?.childId === null) goTo(first);
    else advance(members);
  };
  return (
    <>
      <StepHead title={t('who.title')}>{t('who.lead')}</StepHead>
      <div className="flex flex-col items-start gap-4">
        {picker}
        <Button kind="quiet" icon={<Plus />} className="-ml-4" onClick={() => add(members)}>
          {t(members.some(({ childId }) => childId === null) ? 'who.addNew' : 'who.addFirst')}
        </Button>
      </div>
      <StepFoot chosen={all[0]} onBack={back} onNext={next} />
    </>
  );
}

/** True if the class that a child came with is for another level or age, or the child is in it already. */
function isMisfit(chosen: Chosen | undefined, member: Member | undefined): boolean {
  if (chosen?.takenIds.includes(member?.classId ?? '')) return true;
  const typed = member?.child;
  const swimmer = typed
    ? { birth_date: typed.birth_date, skill_level: typed.skill_level ?? 'beginner' }
    : chosen?.swimmer;
  return Boolean(chosen?.swimClass && swimmer && !suits(chosen.swimClass, swimmer));
}

/** A child of the family, in the class for which an untouched new child was. */
function replacementFor(members: readonly Member[], childId: string): Member {
  const [left] = members.filter(isUntouched);
  return { ...knownMember(childId), ...(left && { locationId: left.locationId, classId: left.classId }) };
}

/** A new child of whom nothing is typed yet gives way to one of the family. */
const isUntouched = ({ childId, child }: Member): boolean =>
  childId === null && !child?.first_name && !child?.last_name && !child?.birth_date;

interface NewChildProps extends ChildStepProps {
  member: Member;
  /** With the checked data; `adds`: another new child follows. */
  onDone: (child: NonNullable<Member['child']>, adds: boolean) => void;
  children: React.ReactNode;
}

function NewChild({
  draft,
  change,
  changeMember,
  all,
  goTo,
  back,
  who,
  member,
  fault,
  onDone,
  children,
}: NewChildProps) {
  const { t } = useLanguage(['enrollment', 'common']);
  const health = useQuery(healthDocumentQuery);
  const form = useClubForm(registerChildInput, member.child ?? NO_CHILD);
  const { subscribe, setError } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => changeMember(member.key, { child: { ...values } }),
      }),
    [subscribe, changeMember, member.key],
  );
  useEffect(() => {
    if (fault) showFault({ setError }, fault, { duplicate_child: 'first_name' });
  }, [setError, fault]);
  const submit = (adds: boolean) => form.handleSubmit(() => onDone({ ...form.getValues() }, adds));
  const several = draft.members.length > 1;
  const name = all[who]?.firstName ?? t('who.newChildNo', { number: who + 1 });
  const remove = () => {
    const rest = draft.members.filter(({ key }) => key !== member.key);
    change({ members: rest });
    goTo({
      step: 'child',
      who: Math.max(
        0,
        rest.findIndex(({ childId }) => childId === null),
      ),
    });
  };
  return (
    <form noValidate onSubmit={submit(false)}>
      <StepHead title={t('child.title')}>{t('child.lead')}</StepHead>
      {children && <div className="mb-6">{children}</div>}
      <div className="flex flex-col gap-5 rounded-card bg-raised p-5 sm:p-6">
        {(several || children) && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-bold">{several ? name : t('who.newChild')}</h3>
            {several && (
              <Button kind="quiet" className="-my-2 text-danger!" onClick={remove}>
                {t('who.remove', { name })}
              </Button>
            )}
          </div>
        )}
        <ChildFields
          form={form}
          withLevel
          consent={
            health.data
              ? {
                  document: health.data,
                  agreed: member.health === true,
                  onChange: (agreed) => changeMember(member.key, { health: agreed }),
                }
              : undefined
          }
        />
        <FormError message={form.formState.errors.root?.message} />
      </div>
      <div className="mt-6">
        <Button kind="quiet" icon={<Plus />} className="-ml-4" onClick={(event) => void submit(true)(event)}>
          {t('who.addNew')}
        </Button>
      </div>
      <StepFoot
        chosen={all[who]}
        onBack={back}
        action={
          <Button type="submit" size="lg" className="max-sm:flex-1">
            {t('common:next')}
          </Button>
        }
      />
    </form>
  );
}

interface FamilyPickerProps {
  label: string;
  family: readonly FamilyChild[];
  members: readonly Member[];
  onToggle: (childId: string) => void;
  error?: string | undefined;
}

/** The registered children of the family, each to be ticked. */
function FamilyPicker({ label, family, members, onToggle, error }: FamilyPickerProps) {
  const { t, localized } = useLanguage(['child', 'common']);
  return (
    <Field label={label} error={error} fieldset className="w-full">
      {(control) => (
        <ul className="grid gap-2 sm:grid-cols-2" aria-describedby={control['aria-describedby']}>
          {family.map((child) => {
            const chosen = members.some(({ childId }) => childId === child.id);
            return (
              <li key={child.id}>
                <label
                  className={cx(
                    'flex min-h-16 cursor-pointer items-center gap-3 rounded-card bg-raised p-3',
                    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-water',
                    chosen && 'bg-water-soft ring-2 ring-water',
                  )}
                >
                  <input type="checkbox" checked={chosen} onChange={() => onToggle(child.id)} className="sr-only" />
                  <ChildAvatar name={child.full_name} path={child.photo_path} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{child.full_name}</span>
                    <span className="block text-sm text-muted">
                      {t('age', { count: ageOn(child.birth_date) })} ·{' '}
                      {localized(child.own_level ?? {}, 'name') || t(`common:levels.${child.skill_level}`)}
                    </span>
                  </span>
                  {chosen && <Check className="size-6 shrink-0 text-water" />}
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
}
