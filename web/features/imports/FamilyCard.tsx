import type { DragEvent } from 'react';
import { FAMILY_CELLS, type FamilyCell } from '../../../contracts/child-lists.ts';
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
  const { show } = useDialog();
  const { cells, children } = family;
  const name = cells.parent_name || cells.parent_email || children[0]?.cells.full_name || '';
  const outcome = seen?.outcome;
  const known = outcome?.known;
  const asked = FAMILY_CELLS.filter((cell) => outcome?.faults.some(({ column }) => column === cell));
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
          label: t(`list.columns.${cell}`),
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the child does the same
    <li
      aria-label={name}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-3 rounded-card bg-raised p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {[cells.parent_phone && formatPhone(cells.parent_phone), cells.parent_email].filter(Boolean).join(' · ') ||
              t('list.noContact')}
          </p>
          {(cells.guardian_name || cells.guardian_email) && (
            <p className="text-sm text-muted wrap-anywhere">
              {t('list.second', {
                text: [
                  cells.guardian_name,
                  cells.guardian_phone && formatPhone(cells.guardian_phone),
                  cells.guardian_email,
                ]
                  .filter(Boolean)
                  .join(' · '),
              })}
            </p>
          )}
        </div>
        <RowMenu
          name={t('list.familyActions', { name })}
          entries={[
            { label: t('list.editFamily'), onSelect: edit },
            (known || isAmbiguous) &&
              !seen?.isWritten && {
                label: t('list.otherFamily'),
                onSelect: () => change((now) => withFamily(now, family.id, { isNew: true })),
              },
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
        <div className="flex flex-wrap items-center gap-2 rounded-control bg-warning-soft p-3">
          <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
            {t(`list.isOne.${family.question!.kind}`, {
              name: [other.cells.parent_name, other.cells.parent_email].filter(Boolean).join(' · '),
            })}
          </p>
          <Button kind="secondary" onClick={() => change((now) => withAnswer(now, family, true))}>
            {t('list.same')}
          </Button>
          <Button kind="secondary" onClick={() => change((now) => withAnswer(now, family, false))}>
            {t('list.apart')}
          </Button>
        </div>
      )}
      {isAsked && (
        <div className="flex flex-wrap items-center gap-2 rounded-control bg-warning-soft p-3">
          <p className="min-w-0 flex-1 basis-56 wrap-anywhere">{t('list.who', { name: known!.full_name })}</p>
          <Button kind="secondary" onClick={() => change((now) => withFamily(now, family.id, { isSame: true }))}>
            {t('list.same')}
          </Button>
          <Button kind="secondary" onClick={() => change((now) => withFamily(now, family.id, { isNew: true }))}>
            {t('list.other')}
          </Button>
        </div>
      )}
      {known && !isAsked && !seen?.isWritten && (
        <p className="text-sm text-muted wrap-anywhere">
          {t(`list.knownBy.${known.by}`, {
            name: [known.full_name, known.phone && formatPhone(known.phone), known.email].filter(Boolean).join(' · '),
          })}
        </p>
      )}
      {asked.map((cell) => (
        <CellQuestion
          key={cell}
          label={t(`list.columns.${cell}`)}
          text={errorText(outcome!.faults.find(({ column }) => column === cell)!.fault)}
          value={cells[cell] ?? ''}
          onAnswer={(value) => change((now) => withFamilyCells(now, family.id, { [cell]: value }))}
        />
      ))}
      {outcome?.faults
        .filter(({ column }) => !FAMILY_CELLS.some((cell) => cell === column))
        .map(({ fault }) => (
          <p key={fault} className="font-medium text-danger">
            {errorText(fault)}
          </p>
        ))}
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
