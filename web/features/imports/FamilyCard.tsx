import type { DragEvent } from 'react';
import { FAMILY_CELLS, type FamilyCell, type FamilyOutcome } from '../../../contracts/child-lists.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { RowMenu } from '../../kit/RowMenu.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { CellQuestion } from './CellQuestion.tsx';
import { CellsDialog } from './CellsDialog.tsx';
import {
  asksIfOne,
  asksWho,
  otherOf,
  withAnswer,
  withFamily,
  withFamilyCells,
  withMovedChild,
  type Draft,
  type DraftFamily,
} from './draft.ts';
import { ListedChild } from './ListedChild.tsx';
import { useColumnName } from './use-column-name.ts';
import type { SeenFamily } from './use-families.ts';

export interface FamilyCardProps {
  family: DraftFamily;
  seen: SeenFamily | undefined;
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
}

/** The child that is being dragged: one at a time, and only within the page. */
let dragged: string | null = null;

/** A family of a list: its parents, its children, and what is asked of them. A child that is dropped on it is one of it. */
export function FamilyCard({ family, seen, draft, change }: FamilyCardProps) {
  const { t } = useLanguage('adminImport');
  const nameOf = useColumnName();
  const { show } = useDialog();
  const { cells, children } = family;
  const name = cells.parent_name || cells.parent_email || children[0]?.cells.full_name || '';
  const outcome = seen?.outcome;
  const known = outcome?.known;
  const drop = (event: DragEvent) => {
    const id = dragged;
    if (id === null) return;
    event.preventDefault();
    dragged = null;
    change((now) => withMovedChild(now, id, family.id));
  };
  const edit = () =>
    show((close) => (
      <CellsDialog
        title={name}
        cells={FAMILY_CELLS.map((cell) => ({
          name: cell,
          label: nameOf(cell),
          value: shownCell(cell, cells[cell]),
        }))}
        onSave={(values) => change((now) => withFamilyCells(now, family.id, values))}
        onClose={close}
      />
    ));
  const isOpen = outcome !== undefined && !seen?.isWritten;
  const other = isOpen && asksIfOne(family, outcome) ? otherOf(draft, family) : undefined;
  const isAsked = isOpen && !other && asksWho(family, outcome);
  const isAmbiguous = outcome?.faults.some(({ fault }) => fault === 'family_ambiguous') ?? false;
  const isNew = () => change((now) => withFamily(now, family.id, { isNew: true }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the child does the same
    <li
      aria-label={name}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-3 rounded-card bg-raised p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <Parents name={name} cells={cells} />
        <RowMenu
          name={t('list.familyActions', { name })}
          entries={[
            { label: t('list.editFamily'), onSelect: edit },
            (known || isAmbiguous) && !seen?.isWritten && { label: t('list.otherFamily'), onSelect: isNew },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <FamilyStatus seen={seen} isAsked={isAsked || other !== undefined} />
        {[...family.reasons, ...family.guesses].map((why) => (
          <Chip key={why} tone="neutral">
            {t(`list.why.${why}`)}
          </Chip>
        ))}
      </div>
      {other && (
        <Question
          text={t(`list.isOne.${family.question!.kind}`, {
            name: joined(other.cells.parent_name, other.cells.parent_email),
          })}
          no={t('list.apart')}
          onAnswer={(isSame) => change((now) => withAnswer(now, family, isSame))}
        />
      )}
      {isAsked && (
        <Question
          text={t('list.who', { name: known!.full_name })}
          no={t('list.other')}
          onAnswer={(isSame) => change((now) => withFamily(now, family.id, isSame ? { isSame } : { isNew: true }))}
        />
      )}
      {known && !isAsked && !seen?.isWritten && (
        <p className="text-sm text-muted wrap-anywhere">
          {t(`list.knownBy.${known.by}`, {
            name: joined(known.full_name, known.phone && formatPhone(known.phone), known.email),
          })}
        </p>
      )}
      <Faults
        family={family}
        faults={outcome?.faults ?? []}
        onAnswer={(values) => change((now) => withFamilyCells(now, family.id, values))}
      />
      <ul className="divide-y divide-line border-t border-line">
        {children.map((child) => (
          <ListedChild
            key={child.id}
            child={child}
            family={family}
            outcome={outcome?.children.find(({ id }) => id === child.id)}
            isWritten={seen?.of === family && seen.isWritten}
            draft={draft}
            change={change}
            onDrag={(isDragged) => (dragged = isDragged ? child.id : null)}
          />
        ))}
      </ul>
    </li>
  );
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Both parents of a family, as the list has them. */
function Parents({ name, cells }: { name: string; cells: DraftFamily['cells'] }) {
  const { t } = useLanguage('adminImport');
  const phone = (text: string | undefined) => text && formatPhone(text);
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {joined(phone(cells.parent_phone), cells.parent_email) || t('list.noContact')}
      </p>
      {(cells.guardian_name || cells.guardian_email) && (
        <p className="text-sm text-muted wrap-anywhere">
          {t('list.second', { text: joined(cells.guardian_name, phone(cells.guardian_phone), cells.guardian_email) })}
        </p>
      )}
    </div>
  );
}

interface QuestionProps {
  text: string;
  /** The word for another family. */
  no: string;
  onAnswer: (isSame: boolean) => void;
}

function Question({ text, no, onAnswer }: QuestionProps) {
  const { t } = useLanguage('adminImport');
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-warning-soft p-3">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">{text}</p>
      <Button kind="secondary" onClick={() => onAnswer(true)}>
        {t('list.same')}
      </Button>
      <Button kind="secondary" onClick={() => onAnswer(false)}>
        {no}
      </Button>
    </div>
  );
}

interface FaultsProps {
  family: DraftFamily;
  faults: FamilyOutcome['faults'];
  onAnswer: (values: Partial<Record<FamilyCell, string>>) => void;
}

/** Cells of the parents that are asked again, and faults of the family as a whole. */
function Faults({ family: { cells }, faults, onAnswer }: FaultsProps) {
  const nameOf = useColumnName();
  const isCell = (column: string | null): boolean => FAMILY_CELLS.some((cell) => cell === column);
  return (
    <>
      {FAMILY_CELLS.map((cell) => {
        const found = faults.find(({ column }) => column === cell);
        return (
          found && (
            <CellQuestion
              key={cell}
              label={nameOf(cell)}
              text={errorText(found.fault)}
              value={cells[cell] ?? ''}
              onAnswer={(value) => onAnswer({ [cell]: value })}
            />
          )
        );
      })}
      {faults
        .filter(({ column }) => !isCell(column))
        .map(({ fault }) => (
          <p key={fault} className="font-medium text-danger">
            {errorText(fault)}
          </p>
        ))}
    </>
  );
}

const shownCell = (cell: FamilyCell, value = ''): string => (cell.endsWith('_phone') ? formatPhone(value) : value);

/** The outcome of a family, or its preview. */
function FamilyStatus({ seen, isAsked }: { seen: SeenFamily | undefined; isAsked: boolean }) {
  const { t } = useLanguage('adminImport');
  if (!seen) return <StatusChip progress="waiting">{t('list.checkingFamily')}</StatusChip>;
  const { outcome, isWritten } = seen;
  if (isWritten) return <StatusChip progress="good">{t('list.written')}</StatusChip>;
  if (isAsked || outcome.outcome === 'waits') return <StatusChip progress="warning">{t('list.asks')}</StatusChip>;
  if (outcome.outcome === 'known') return <StatusChip progress="off">{t('list.known')}</StatusChip>;
  return <StatusChip progress="good">{t('list.new')}</StatusChip>;
}
