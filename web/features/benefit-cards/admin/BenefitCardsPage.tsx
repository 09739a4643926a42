import { Baby, CalendarX2, Check, Pencil, Trash2, Undo2 } from 'lucide-react';
import { BENEFIT_CARD_STATES } from '../../../../contracts/benefit-cards.ts';
import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { STATE_PROGRESS } from '../benefit-cards-data.ts';
import { RemoveCardDialog } from '../BenefitCardsCard.tsx';
import { useCardDays } from '../use-card-days.ts';
import { readCards, type ListedCard } from './benefit-cards-data.ts';

const BenefitCardDialog = late(async () => (await import('../BenefitCardDialog.tsx')).BenefitCardDialog);
const EndCardDialog = late(async () => (await import('./EndCardDialog.tsx')).EndCardDialog);
const IssuersSheet = late(async () => (await import('./IssuersSheet.tsx')).IssuersSheet);

/** The benefit cards of all children: the desk confirms them, admins see to issuers and claims. */
export default function BenefitCardsPage() {
  const { t } = useLanguage('benefitCards');
  const page = useListPage('benefit-cards', ['benefit_cards'], readCards);
  const columns = useCardColumns();
  const { show, dialog } = useDialog();
  const may = useMay();
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('admin.lead')}
      action={
        may('save_card_issuer') && (
          <Button kind="secondary" onClick={() => show((close) => <IssuersSheet onClose={close} />)}>
            {t('issuers.open')}
          </Button>
        )
      }
      columns={columns}
      rowActions={(card) => <CardMenu card={card} show={show} />}
      empty={{ title: t('admin.empty'), note: t('admin.emptyNote'), action: null }}
    >
      {dialog}
    </AdminList>
  );
}

/** The acts with a card: one that waits is confirmed, changed or removed; a confirmed one ends, or waits again. */
function CardMenu({ card, show }: { card: ListedCard; show: ReturnType<typeof useDialog>['show'] }) {
  const { t } = useLanguage('benefitCards');
  const { run } = useProcedure('confirm_benefit_card');
  const isConfirmed = card.confirmed_at !== null;
  const confirm = () =>
    run(
      { card_id: card.id },
      {
        done: ({ visits }) => (visits > 0 ? t('admin.confirmed', { count: visits }) : t('admin.confirmedNew')),
        failed: t('admin.failed'),
      },
    );
  return (
    <RowMenu
      name={t('admin.actions', { name: card.child_name })}
      entries={[
        !isConfirmed && { label: t('admin.confirm'), icon: <Check />, onSelect: confirm },
        !isConfirmed && {
          label: t('admin.change'),
          icon: <Pencil />,
          onSelect: () => show((close) => <BenefitCardDialog childId={card.child_id} card={card} onClose={close} />),
        },
        isConfirmed && {
          label: t('admin.end'),
          icon: <CalendarX2 />,
          onSelect: () => show((close) => <EndCardDialog card={card} onClose={close} />),
        },
        {
          label: t('admin.toFamily'),
          icon: <Baby />,
          to: `${paths.adminSection('children')}?child=${card.child_id}`,
        },
        isConfirmed
          ? {
              label: t('admin.unconfirm'),
              icon: <Undo2 />,
              danger: true,
              onSelect: () => show((close) => <UnconfirmDialog card={card} onClose={close} />),
            }
          : {
              label: t('remove.open'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => show((close) => <RemoveCardDialog card={card} onClose={close} />),
            },
      ]}
    />
  );
}

function UnconfirmDialog({ card, onClose }: { card: ListedCard; onClose: () => void }) {
  const { t } = useLanguage('benefitCards');
  return (
    <ConfirmDialog
      call="confirm_benefit_card"
      input={{ card_id: card.id, confirmed: false }}
      onClose={onClose}
      title={t('admin.unconfirmTitle', { number: card.number })}
      description={t('admin.unconfirmNote')}
      confirmLabel={t('admin.unconfirm')}
      done={t('admin.unconfirmed')}
    />
  );
}

function useCardColumns(): Column<ListedCard>[] {
  const { t } = useLanguage('benefitCards');
  const days = useCardDays();
  return [
    {
      id: 'child_name',
      header: t('admin.columns.child'),
      value: ({ child_name }) => child_name,
      cell: ({ child_name, issuer }) => (
        <span className="block min-w-0">
          <span className="font-semibold">{child_name}</span>
          <span className="block text-sm font-normal text-muted">{issuer}</span>
        </span>
      ),
    },
    { id: 'issuer', header: t('admin.columns.issuer'), value: ({ issuer }) => issuer, besides: true },
    {
      id: 'number',
      header: t('admin.columns.number'),
      value: ({ number }) => number,
      cell: ({ number, is_double }) => (
        <span className="block wrap-anywhere tabular">
          {number}
          {is_double && <span className="block text-sm text-danger">{t('admin.isDouble')}</span>}
        </span>
      ),
    },
    { id: 'valid_from', header: t('admin.columns.days'), value: days, phone: 'hidden' },
    {
      id: 'visits',
      header: t('admin.columns.visits'),
      value: ({ visits }) => visits,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'state',
      header: t('admin.columns.state'),
      value: ({ state }) => t(`states.${state}`),
      cell: ({ state }) => <StatusChip progress={STATE_PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>,
      filter: BENEFIT_CARD_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      filterValue: ({ state }) => state,
    },
  ];
}
