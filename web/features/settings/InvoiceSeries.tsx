import { useQuery } from '@tanstack/react-query';
import { beginSeriesInput } from '../../../contracts/inputs/invoices.ts';
import { INVOICE_KINDS, printedNumber } from '../../../contracts/invoices.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { keepStill } from '../../lib/browser/keep-still.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';

const COLUMNS = 'kind,next_number,last_number';
type Series = Selected<'invoice_series', typeof COLUMNS>;

const seriesQuery = askQuery(['invoices', 'series'], (club) => club.from('invoice_series').select(COLUMNS));

/** The series of numbers; where one begins can be said until its first document. */
export function InvoiceSeries() {
  const { t } = useLanguage('adminSettings');
  const { data, error, refetch } = useQuery(seriesQuery);
  return (
    <Card title={t('invoices.series')} className="mt-6 max-w-2xl">
      <p className="mb-4 text-muted">{t('invoices.seriesHelp')}</p>
      <QueryState query={{ data, error, refetch }} rows={4} />
      <ul className="divide-y divide-line">
        {INVOICE_KINDS.flatMap((kind) => data?.find((one) => one.kind === kind) ?? []).map((series) => (
          <li key={series.kind} className="py-4 first:pt-0 last:pb-0">
            <p className="font-semibold">{t(`invoices.seriesOf.${series.kind}`)}</p>
            <p className="text-muted tabular">
              {t('invoices.next', { number: printedNumber(series.kind, series.next_number) })}
            </p>
            {series.last_number === null && <Beginning key={series.next_number} series={series} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Beginning({ series: { kind, next_number } }: { series: Series }) {
  const { t } = useLanguage(['adminSettings', 'common']);
  const begin = useProcedure('begin_series');
  const form = useClubForm(beginSeriesInput, { kind, number: next_number }, { fieldOf: { series_began: 'number' } });
  const { errors, isDirty } = form.formState;
  const submit = form.saving(async (values) => {
    const { next_number: number } = await begin.run(values);
    toast.success(t('invoices.begun', { number: printedNumber(kind, number) }));
  });
  return (
    <form
      noValidate
      aria-label={t(`invoices.seriesOf.${kind}`)}
      onSubmit={submit}
      className="mt-3 flex flex-wrap items-start gap-3"
    >
      <TextField
        label={t('invoices.first')}
        inputMode="numeric"
        autoComplete="off"
        className="w-56"
        {...form.field('number', { setValueAs: numberOf })}
      />
      <Button
        type="submit"
        kind="secondary"
        onMouseDown={keepStill}
        busy={begin.isPending}
        disabled={!isDirty}
        className="mt-8"
      >
        {t('common:save')}
      </Button>
      <FormError message={errors.root?.message} />
    </form>
  );
}

/** A typed number; an empty field is none, and a text that is no whole number is refused at the field. */
const numberOf = (typed: string | number): number | null => {
  const text = String(typed ?? '').trim();
  return text === '' ? null : /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
};
