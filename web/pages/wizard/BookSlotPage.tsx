import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { familyQuery, type FamilyChild } from '../../features/children/family-data.ts';
import { PrivatePackages } from '../../features/lessons/slots/PrivatePackages.tsx';
import { freeSlotsQuery, type FreeSlot } from '../../features/lessons/slots/slots-data.ts';
import { countFree, makeUpsQuery } from '../../features/lessons/visits/visits-data.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { commonPrice } from './common-price.ts';
import { ConfirmVisit } from './ConfirmVisit.tsx';

/** A private lesson for a child: with whom, which hour, how it is paid. */
export default function BookSlotPage() {
  const { t } = useLanguage(['slots', 'child', 'enrollment']);
  const family = useQuery(familyQuery);
  const slots = useQuery(freeSlotsQuery);
  const [params] = useSearchParams();
  const [chosenId, setChosen] = useState<string | null>(params.get('child'));
  const children = family.data ?? [];
  const child = children.find(({ id }) => id === chosenId) ?? (children.length === 1 ? children[0] : undefined);
  return (
    <>
      <PageHeader
        title={t('book.title')}
        lead={t('book.lead')}
        back={{
          to: child ? paths.child(child.id) : paths.dashboard,
          label: child?.full_name ?? t('enrollment:toDashboard'),
        }}
      />
      <QueryState query={family.error ? family : slots} rows={4} />
      <div className="flex max-w-2xl flex-col gap-8">
        {children.length > 1 && (
          <RadioCards<string>
            label={t('book.who')}
            columns={2}
            value={child?.id ?? null}
            onChange={setChosen}
            options={children.map(({ id, full_name, birth_date }) => ({
              value: id,
              title: full_name,
              detail: t('child:age', { count: ageOn(birth_date) }),
            }))}
          />
        )}
        {slots.data?.length === 0 && <EmptyState card title={t('book.none')} note={t('book.noneNote')} />}
        {child && slots.data && slots.data.length > 0 && (
          <ChooseSlot key={child.id} child={child} slots={slots.data} onFault={() => void slots.refetch()} />
        )}
        {child && <PrivatePackages childId={child.id} />}
      </div>
    </>
  );
}

/** So many hours are looked at before the others are asked for. */
const FIRST_SLOTS = 8;

interface ChooseSlotProps {
  child: FamilyChild;
  slots: readonly FreeSlot[];
  onFault: () => void;
}

function ChooseSlot({ child, slots, onFault }: ChooseSlotProps) {
  const { t, dateTime, localized, locale } = useLanguage('slots');
  const { visitNoticeHours } = useClubSettings();
  const [instructorId, setInstructor] = useState('');
  const [lessonId, setLesson] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const [missing, setMissing] = useState(false);
  const book = useProcedure('book_slot');
  const nameOf = (name: string) => personName(name, locale);
  const instructors = [...new Map(slots.map((slot) => [slot.instructor_id, slot.instructor_name]))];
  const those = slots.filter(({ instructor_id }) => !instructorId || instructor_id === instructorId);
  const slot = those.find(({ lesson_id }) => lesson_id === lessonId);
  const { data: credits } = useQuery(makeUpsQuery(child.id));
  const left = countFree(credits?.private_credits ?? [], slot?.starts_at);
  const [paysApart, setPaysApart] = useState(false);
  const fromPackage = left > 0 && !paysApart;
  const price = fromPackage ? 0 : slot ? slot.price : commonPrice(those.map((one) => one.price));
  return (
    <div className="flex flex-col gap-6">
      {instructors.length > 1 && (
        <SelectField
          label={t('book.instructor')}
          placeholder={t('book.all')}
          value={instructorId}
          onChange={(event) => setInstructor(event.target.value)}
          options={instructors.map(([value, name]) => ({ value, label: nameOf(name) }))}
        />
      )}
      <RadioCards<string>
        label={t('book.slot')}
        error={missing && !slot ? t('book.choose') : undefined}
        value={slot?.lesson_id ?? null}
        onChange={setLesson}
        options={those.slice(0, more ? those.length : FIRST_SLOTS).map((one) => ({
          value: one.lesson_id,
          title: <span className="block tabular first-letter:uppercase">{dateTime(one.starts_at)}</span>,
          detail: [nameOf(one.instructor_name), localized(one, 'location_name'), one.seats === 2 && t('book.forTwo')]
            .filter(Boolean)
            .join(' · '),
          aside: one.price > 0 ? <Price amount={one.price} className="font-semibold" /> : t('book.free'),
        }))}
      />
      {!more && those.length > FIRST_SLOTS && (
        <Button kind="quiet" onClick={() => setMore(true)} className="-mt-3 self-start">
          {t('book.more')}
        </Button>
      )}
      <p className="-mt-3 text-sm text-muted">{t('book.until', { hours: visitNoticeHours })}</p>
      {left > 0 && (
        <Checkbox
          label={t('package.use', { count: left })}
          checked={fromPackage}
          onChange={(event) => setPaysApart(!event.target.checked)}
        />
      )}
      <ConfirmVisit
        child={child}
        price={price}
        onMissing={setMissing}
        onFault={onFault}
        book={
          slot &&
          ((method) =>
            book.run({
              child_id: child.id,
              lesson_id: slot.lesson_id,
              method,
              expected_amount: fromPackage ? 0 : slot.price,
              from_package: fromPackage,
            }))
        }
        done={t('book.done', { name: child.first_name })}
        labels={{ free: t('book.confirm'), costs: t('book.confirmCosts') }}
      />
    </div>
  );
}
