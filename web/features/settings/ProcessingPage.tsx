import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { CARE_FACTS, CHILD_FACTS } from '../../../contracts/children.ts';
import { columnNames, IMPORT_COLUMNS } from '../../../contracts/imports.ts';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { rpcQuery } from '../../lib/api/club-query.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';

const ACTIVITIES = ['training', 'health', 'money', 'shop', 'photos', 'messages', 'people', 'security'] as const;
const FIELDS = ['purpose', 'basis', 'people', 'data', 'recipients', 'kept'] as const;
const LINES = ['line1', 'line2', 'line3', 'line4', 'line5'] as const;
const CARD = 'break-inside-avoid rounded-card bg-raised p-5 sm:p-6 print:rounded-none print:p-0 print:pb-4';
const PROVIDERS = { stripe: 'Stripe' } as const;

const processingQuery = rpcQuery(['club_settings', 'processing'], 'read_processing', {});

/** The record of processing activities (GDPR, art. 30), to read, complete and print. */
export default function ProcessingPage() {
  const { t } = useLanguage('adminProcessing');
  const { data, error, refetch } = useQuery(processingQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <div className="print:hidden">
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        }
      />
      <QueryState query={{ data, error, refetch }} cards={3} />
      {data && <Record facts={data} />}
    </>
  );
}

function Record({ facts }: { facts: Returns<'read_processing'> }) {
  const { t, date, locale } = useLanguage('adminProcessing');
  const period = (months: number | null) => (months === null ? t('always') : t('months', { count: months }));
  const named = (facts: readonly string[]) =>
    columnNames(facts.join(', '), IMPORT_COLUMNS.children, locale).toLocaleLowerCase(locale);
  const ofChildren = { childFacts: named(CHILD_FACTS), careFacts: named(CARE_FACTS) };
  const providers = {
    cards: [facts.cards && providerName(facts.cards), facts.easypay && 'EasyPay']
      .filter(Boolean)
      .map((name) => `, ${name}`)
      .join(''),
    sms: facts.sms ? ', SMS' : '',
  };
  const periods = {
    accounts: period(facts.keep_accounts_months),
    care: period(facts.keep_care_months),
    certificates: period(facts.keep_certificates_months),
    messages: period(facts.keep_messages_months),
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold print:hidden">{t('complete')}</p>
      <section className={CARD}>
        <h2 className="text-xl font-bold">{t('controller')}</h2>
        <p className="mt-2 font-semibold">{facts.company_name || facts.name}</p>
        {facts.company_name ? (
          <p>{[facts.company_eik, facts.company_address, facts.company_mol].filter(Boolean).join(' · ')}</p>
        ) : (
          <p className="text-muted print:hidden">{t('noCompany')}</p>
        )}
        <p>{[facts.email, ...facts.phones.map(formatPhone)].filter(Boolean).join(' · ')}</p>
        <p className="text-muted">{t('asOf', { date: date(clubDay()) })}</p>
      </section>
      {ACTIVITIES.map((activity) => (
        <section key={activity} className={CARD}>
          <h2 className="text-xl font-bold">{t(`activities.${activity}.title`)}</h2>
          <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-2">
            {FIELDS.map((field) => (
              <div key={field} className="contents">
                <dt className="text-muted">{t(`fields.${field}`)}</dt>
                <dd className="mb-2 sm:mb-0">
                  {t(`activities.${activity}.${field}`, { ...periods, ...providers, ...ofChildren })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={CARD}>
        <h2 className="text-xl font-bold">{t('recipients.title')}</h2>
        <ul className="mt-2 list-disc pl-5">
          <li>{t('recipients.email')}</li>
          {facts.cards && <li>{t('recipients.cards', { name: providerName(facts.cards) })}</li>}
          {facts.easypay && <li>{t('recipients.easypay')}</li>}
          {facts.sms && <li>{t('recipients.sms')}</li>}
          <li>{t('recipients.push')}</li>
          <li>{t('recipients.host')}</li>
        </ul>
        <p className="mt-2 text-muted">{t('recipients.complete')}</p>
      </section>
      {(['measures', 'rights'] as const).map((part) => (
        <section key={part} className={CARD}>
          <h2 className="text-xl font-bold">{t(`${part}.title`)}</h2>
          <ul className="mt-2 list-disc pl-5">
            {LINES.map((line) => (
              <li key={line}>{t(`${part}.${line}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const providerName = (name: string): string => PROVIDERS[name as keyof typeof PROVIDERS] ?? name;
