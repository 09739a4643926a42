import { CircleX, Ellipsis, PackageCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useListPage } from '../admin/list-page.ts';
import { OfficeList } from '../admin/OfficeList.tsx';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { readOrders, useCompleteOrders } from './orders-data.ts';
import type { OfficeOrder } from './orders-data.ts';
import { useOrderColumns } from './use-order-columns.tsx';

/** Every order of the shop: what to pack, what went out, what was called off. */
export function OrdersPage() {
  const { t } = useTranslation('adminOrders');
  const page = useListPage('orders', ['orders', 'office'], readOrders);
  const columns = useOrderColumns();
  const [cancelling, setCancelling] = useState<OfficeOrder | null>(null);
  const complete = useComplete();
  const pending = (ids: readonly string[]) =>
    page.rows?.filter(({ id, status }) => ids.includes(id) && status === 'pending').map(({ id }) => id) ?? [];
  return (
    <OfficeList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <ButtonLink kind="secondary" to={paths.adminPacking()} icon={<Printer aria-hidden="true" />}>
          {t('packing.action')}
        </ButtonLink>
      }
      range={t('range')}
      columns={columns}
      rowId={({ id }) => id}
      rowActions={(row) =>
        row.status === 'pending' && (
          <Menu
            trigger={<IconButton name={t('actions', { number: row.number })} icon={<Ellipsis />} />}
            entries={[
              {
                label: t('complete'),
                icon: <PackageCheck aria-hidden="true" />,
                onSelect: () => complete.run([row.id]),
              },
              {
                label: t('packing.one'),
                icon: <Printer aria-hidden="true" />,
                to: paths.adminPacking([row.id]),
              },
              {
                label: t('cancel.action'),
                icon: <CircleX aria-hidden="true" />,
                danger: true,
                onSelect: () => setCancelling(row),
              },
            ]}
          />
        )
      }
      bulkActions={(ids, clear) => (
        <>
          <Button
            icon={<PackageCheck aria-hidden="true" />}
            busy={complete.busy}
            disabled={pending(ids).length === 0}
            onClick={() => {
              complete.run(pending(ids));
              clear();
            }}
          >
            {t('completeMany', { count: pending(ids).length })}
          </Button>
          {pending(ids).length > 0 && (
            <ButtonLink kind="secondary" to={paths.adminPacking(pending(ids))} icon={<Printer aria-hidden="true" />}>
              {t('packing.action')}
            </ButtonLink>
          )}
        </>
      )}
      empty={{ title: t('empty'), note: t('emptyNote'), action: null }}
    >
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </OfficeList>
  );
}

function useComplete() {
  const { t } = useTranslation('adminOrders');
  const { mutateAsync, isPending } = useCompleteOrders();
  const run = (ids: readonly string[]) =>
    runMutation(mutateAsync, ids, {
      onSuccess: (count) => toast.success(t('completed', { count })),
      onError: (error) => toast.error(t('failed.complete'), { description: errorText(codeOf(error)) }),
    });
  return { run, busy: isPending };
}
