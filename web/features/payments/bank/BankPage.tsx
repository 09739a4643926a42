import { CheckCheck, FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BANK_TRANSACTION_STATUSES } from '../../../../contracts/bank-statements.ts';
import { Button } from '../../../components/Button.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTableView } from '../../../lib/table-address.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { pairOf, readTransfers, statusOf } from './bank-data.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { TransferActions } from './TransferActions.tsx';
import { usePairNow } from './use-pair-now.ts';
import { useTransferColumns } from './use-transfer-columns.tsx';

/** What came into the club's account: import a statement, confirm what each transfer pays, look for the rest. */
export default function BankPage() {
  const { t } = useTranslation('bank');
  const importing = useAddressParam('import');
  const [view, setView] = useTableView('bank');
  const status = statusOf(view);
  const page = useListPage('bank', ['bank', 'transfers'], readTransfers);
  const columns = useTransferColumns(status);
  const { run, busy } = usePairNow();
  const sure =
    status === 'unpaired' ? (page.rows ?? []).flatMap(({ id, match }) => (match?.sure ? pairOf(id, match) : [])) : [];
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<FileUp />} onClick={() => importing.open('statement')}>
          {t('import.open')}
        </Button>
      }
      columns={columns}
      rowActions={(row) => <TransferActions row={row} busy={busy} onPair={run} />}
      empty={{ title: t('empty'), note: t('emptyHelp'), action: null }}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedControl
          name={t('show')}
          value={status}
          onChange={(value) => setView({ filters: value === 'unpaired' ? {} : { status: value } })}
          segments={BANK_TRANSACTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          className="max-sm:flex"
        />
        {sure.length > 0 && (
          <Button kind="secondary" busy={busy} icon={<CheckCheck />} onClick={() => run(sure)}>
            {t('confirmSure', { count: sure.length })}
          </Button>
        )}
      </div>
      {importing.value && <ImportDialog onClose={importing.close} />}
    </AdminList>
  );
}
