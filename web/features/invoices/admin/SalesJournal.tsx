import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOURNAL_HEADS, JOURNAL_TEXTS, journalRows } from '../../../../contracts/sales-journal.ts';
import { addMonths } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { download, toCsv } from '../../../lib/csv.ts';
import { clubDay, useFormat } from '../../../lib/format.ts';

/** How many months back can be chosen. */
const MONTHS = 24;

/** The sales journal of a month as a file, with the columns of the tax authority's form. */
export function SalesJournal() {
  const { t } = useTranslation('invoices');
  const { month: named } = useFormat();
  const months = Array.from({ length: MONTHS }, (_, back) =>
    addMonths(`${clubDay().slice(0, 7)}-01`, -back).slice(0, 7),
  );
  const [month, setMonth] = useState(months[1]!);
  const journal = useProcedure('export_sales_journal');
  const take = () =>
    journal.run(
      { month },
      {
        onSuccess: ({ entries, company_vat }) => {
          const rows = journalRows(entries, t('journal.goods')).map((row) =>
            row.map((cell, index) => (index < JOURNAL_TEXTS ? cell : Number(cell) / 100)),
          );
          // The form is Bulgarian, and so are its separators.
          download(`dnevnik-prodazhbi-${company_vat}-${month}.csv`, toCsv([JOURNAL_HEADS, ...rows], 'bg'));
        },
        failed: t('journal.failed'),
      },
    );
  return (
    <Card title={t('journal.title')} className="mb-6">
      <p className="mb-4 max-w-3xl text-sm text-muted">{t('journal.lead')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('journal.month')}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          options={months.map((value) => ({ value, label: named(`${value}-01`) }))}
          className="w-full sm:w-72"
        />
        <Button kind="secondary" icon={<Download aria-hidden="true" />} busy={journal.isPending} onClick={take}>
          {t('journal.download')}
        </Button>
      </div>
    </Card>
  );
}
