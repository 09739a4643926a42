import { GripVertical } from 'lucide-react';
import type { ChildCell, ChildOutcome } from '../../../contracts/child-lists.ts';
import { GENDERS } from '../../../contracts/children.ts';
import { Chip } from '../../components/Chip.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { RowMenu } from '../../kit/RowMenu.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { cx } from '../../lib/cx.ts';
import { ageOn, clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { isDate, parseTypedDate, typedDate } from '../../lib/forms/typed-date.ts';
import { CellQuestion } from './CellQuestion.tsx';
import { CellsDialog } from './CellsDialog.tsx';
import {
  asksDay,
  otherDayOf,
  withChildCells,
  withChildLeft,
  withMovedChild,
  withTakenDay,
  type Draft,
  type DraftChild,
  type DraftFamily,
} from './draft.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { turned } from './TurnedDays.tsx';
import { useColumnName } from './use-column-name.ts';

interface ListedChildProps {
  child: DraftChild;
  family: DraftFamily;
  outcome: ChildOutcome | undefined;
  isWritten: boolean;
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  onDrag: (isDragged: boolean) => void;
}

/** The cells that a person changes here. */
const EDITED = ['full_name', 'birth_date', 'emergency_contact_name', 'emergency_contact_phone'] as const;

/** A child of a list: who it is, how that was read, and what is asked. */
export function ListedChild(props: ListedChildProps) {
  const { child, family, outcome, isWritten, draft, change, onDrag } = props;
  const { t, date } = useLanguage(['adminImport', 'child']);
  const nameOf = useColumnName();
  const { show } = useDialog();
  const { cells, question, isLeft } = child;
  const name = cells.full_name || t('list.nameless');
  const birthDate = cells.birth_date ?? '';
  const answer = (column: ChildCell) => (value: string) =>
    change((now) =>
      withChildCells(now, child.id, { [column]: column === 'birth_date' ? parseTypedDate(value) : value }),
    );
  const edit = () =>
    show((close) => (
      <CellsDialog
        title={name}
        cells={EDITED.map((cell) => ({
          name: cell,
          label: nameOf(cell),
          value: cell.endsWith('_phone') ? formatPhone(cells[cell] ?? '') : typedDate(cells[cell] ?? ''),
        }))}
        onSave={({ birth_date = '', ...rest }) =>
          change((now) => withChildCells(now, child.id, { ...rest, birth_date: parseTypedDate(birth_date) }))
        }
        onClose={close}
      />
    ));
  const askDay = (fault: string) => {
    if (question)
      return t(`list.questions.${question.kind}`, {
        year: question.offer.slice(0, 4),
        date: date(question.offer),
        other: date(turned(question.offer)),
      });
    return birthDate === '' ? t('list.questions.no_date') : errorText(fault);
  };
  const otherDay = otherDayOf(child, outcome);
  const mayTakeDay = otherDay !== null && !isWritten && asksDay(child, outcome);
  const asked = isLeft ? [] : (outcome?.faults ?? []);
  const details = [
    isDate(birthDate) && date(birthDate),
    isDate(birthDate) && birthDate <= clubDay() && t('child:age', { count: ageOn(birthDate) }),
    GENDERS.some((gender) => gender === cells.gender) && t(`child:genders.${cells.gender as 'female'}`),
    [child.sheet, t('list.row', { line: child.line })].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same
    <li
      draggable={!isWritten}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      className="flex flex-col gap-2 py-3"
    >
      <div className="flex items-start gap-2">
        {!isWritten && (
          <GripVertical aria-hidden className="mt-0.5 size-5 shrink-0 cursor-grab text-muted max-lg:hidden" />
        )}
        <div className="min-w-0 flex-1">
          <p className={cx('font-semibold wrap-anywhere', isLeft && 'text-muted line-through')}>{name}</p>
          <p className="text-sm text-muted">{details.join(' · ')}</p>
          <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {outcome?.outcome === 'exists' && !isWritten && <Chip tone="neutral">{t('list.childThere')}</Chip>}
            {otherDay && !mayTakeDay && <Chip tone="warning">{t('list.otherDay', { date: date(otherDay) })}</Chip>}
            {child.class && <Chip>{child.class}</Chip>}
            {child.guesses
              .filter((guess) => guess !== 'section')
              .map((guess) => (
                <Chip key={guess} tone="neutral">
                  {t(`list.why.${guess}`)}
                </Chip>
              ))}
          </div>
        </div>
        {!isWritten && (
          <RowMenu
            name={t('list.childActions', { name })}
            entries={[
              { label: t('list.editChild'), onSelect: edit },
              {
                label: t('list.moveTo'),
                onSelect: () =>
                  show((close) => (
                    <MoveDialog
                      name={name}
                      families={draft.filter(({ id }) => id !== family.id)}
                      onMove={(to) => change((now) => withMovedChild(now, child.id, to))}
                      onClose={close}
                    />
                  )),
              },
              family.children.length > 1 && {
                label: t('list.ownFamily'),
                onSelect: () => change((now) => withMovedChild(now, child.id, null)),
              },
              {
                label: t(isLeft ? 'list.takeChild' : 'list.leaveChild'),
                onSelect: () => change((now) => withChildLeft(now, child.id, !isLeft)),
              },
            ]}
          />
        )}
      </div>
      {mayTakeDay && (
        <div className="flex flex-wrap items-center gap-2 rounded-control bg-warning-soft p-3">
          <p className="min-w-0 flex-1 basis-56">{t('list.twoDays')}</p>
          <SegmentedControl
            name={t('list.dayOf', { name })}
            value={child.takesDay ? 'list' : 'club'}
            onChange={(day) => change((now) => withTakenDay(now, child.id, day === 'list'))}
            segments={[
              { value: 'club', label: t('list.dayInClub', { date: date(otherDay) }) },
              { value: 'list', label: t('list.dayInList', { date: date(birthDate) }) },
            ]}
            className="max-w-full max-sm:w-full max-sm:flex-col"
          />
        </div>
      )}
      {asked.map(({ column, fault }) => (
        <CellQuestion
          key={column}
          label={column ? nameOf(column as ChildCell) : name}
          text={column === 'birth_date' ? askDay(fault) : errorText(fault)}
          value={column === 'birth_date' && question ? '' : typedDate(cells[column as ChildCell] ?? '')}
          offer={
            column === 'birth_date' && question ? { value: question.offer, label: date(question.offer) } : undefined
          }
          isDate={column === 'birth_date'}
          onAnswer={answer(column as ChildCell)}
        />
      ))}
    </li>
  );
}
