import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import {
  clubInvoicesInput,
  clubRetentionInput,
  clubRulesInput,
  clubTextsInput,
} from '../../../contracts/inputs/settings.ts';
import { PROPOSED_TIMES } from '../../../contracts/notifications.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { ClockField } from '../../kit/ClockField.tsx';
import { formTexts } from '../../kit/form-texts.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { Closures } from '../closures/Closures.tsx';
import { ContactForm } from './ContactForm.tsx';
import { HindrancesForm } from './HindrancesForm.tsx';
import { InvoiceSeries } from './InvoiceSeries.tsx';
import { LevelRules } from './LevelRules.tsx';
import { MakeUpsForm } from './MakeUpsForm.tsx';
import { BankForm, PricesForm } from './MoneyForms.tsx';
import { adminSettingsQuery, SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';
import { VisitsForm } from './VisitsForm.tsx';

const Levels = late(async () => (await import('../progress/ladder/Levels.tsx')).Levels);

/** The club in its own words, its contacts and accounts, its rules, its closed days. */
export default function SettingsPage() {
  const { t } = useLanguage('adminSettings');
  const { data: settings, error, refetch } = useQuery(adminSettingsQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <ButtonLink to={paths.adminSection('setup')} kind="quiet" icon={<ListChecks />}>
            {t('setup')}
          </ButtonLink>
        }
      />
      <QueryState query={{ data: settings, error, refetch }} cards={2} />
      {settings && (
        <Tabs
          name={t('title')}
          tabs={[
            { value: 'club', label: t('tabs.club'), content: <ClubTextsForm settings={settings} /> },
            { value: 'contact', label: t('tabs.contact'), content: <ContactForm settings={settings} /> },
            { value: 'money', label: t('tabs.money'), content: <BankForm settings={settings} /> },
            {
              value: 'invoices',
              label: t('tabs.invoices'),
              content: (
                <>
                  <InvoicesForm settings={settings} />
                  <InvoiceSeries />
                </>
              ),
            },
            { value: 'prices', label: t('tabs.prices'), content: <PricesForm settings={settings} /> },
            {
              value: 'rules',
              label: t('tabs.rules'),
              content: (
                <div className="flex flex-col gap-6">
                  <RulesForm settings={settings} />
                  <HindrancesForm settings={settings} />
                </div>
              ),
            },
            {
              value: 'visits',
              label: t('tabs.visits'),
              content: (
                <div className="flex flex-col gap-6">
                  <VisitsForm settings={settings} />
                  <MakeUpsForm settings={settings} />
                </div>
              ),
            },
            { value: 'retention', label: t('tabs.retention'), content: <RetentionForm settings={settings} /> },
            {
              value: 'skills',
              label: t('tabs.skills'),
              content: (
                <div className="flex flex-col gap-6">
                  <Levels />
                  <LevelRules settings={settings} />
                </div>
              ),
            },
            { value: 'closures', label: t('tabs.closures'), content: <Closures /> },
          ]}
        />
      )}
    </>
  );
}

/** The months for which the club keeps health notes, messages, certificates and unused accounts. */
function RetentionForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { keep_care_months, keep_messages_months, keep_certificates_months, keep_accounts_months } = settings;
  const { form, onSubmit } = useSettingsForm(
    clubRetentionInput,
    {
      keep_care_months,
      keep_messages_months,
      keep_certificates_months,
      keep_accounts_months,
    },
    'save_retention',
  );
  const months = { control: form.control, optional: true, unit: t('units.months') };
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <NumberField {...months} name="keep_care_months" label={t('fields.keepCare')} help={t('fields.keepCareHelp')} />
      <NumberField
        {...months}
        name="keep_messages_months"
        label={t('fields.keepMessages')}
        help={t('fields.keepMessagesHelp')}
      />
      <NumberField
        {...months}
        name="keep_certificates_months"
        label={t('fields.keepCertificates')}
        help={t('fields.keepCertificatesHelp')}
      />
      <NumberField
        {...months}
        name="keep_accounts_months"
        label={t('fields.keepAccounts')}
        help={t('fields.keepAccountsHelp')}
      />
    </SettingsForm>
  );
}

/** Each number with its text and its unit. */
const RULES = [
  ['low_sessions', 'lowSessions', 'sessions'],
  ['waitlist_offer_hours', 'offerHours', 'hours'],
  ['absence_notice_hours', 'noticeHours', 'hours'],
  ['pause_days_a_year', 'pauseDays', 'days'],
  ['low_stock', 'lowStock', 'pieces'],
  ['texts_a_month', 'textsAMonth', 'pieces'],
  ['call_after_minutes', 'callAfter', 'minutes'],
] as const;

/** The club's rules: low packages, held seats, notice for an absence, low stock, text messages, calls. */
function RulesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { low_sessions, low_stock, waitlist_offer_hours, absence_notice_hours, pause_days_a_year } = settings;
  const { texts_a_month, call_after_minutes, quiet_from, quiet_until } = settings;
  const { form, onSubmit } = useSettingsForm(clubRulesInput, {
    low_sessions,
    low_stock,
    waitlist_offer_hours,
    absence_notice_hours,
    pause_days_a_year,
    texts_a_month,
    call_after_minutes,
    quiet: quiet_from !== null,
    quiet_from: (quiet_from ?? PROPOSED_TIMES.quiet_from).slice(0, 5),
    quiet_until: (quiet_until ?? PROPOSED_TIMES.quiet_until).slice(0, 5),
  });
  const quiet = useWatch({ control: form.control, name: 'quiet' });
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      {RULES.map(([name, text, unit]) => (
        <NumberField
          key={name}
          {...form.typed(name)}
          label={t(`fields.${text}`)}
          help={t(`fields.${text}Help`)}
          unit={t(`units.${unit}`)}
        />
      ))}
      <Checkbox label={t('fields.quiet')} help={t('fields.quietHelp')} {...form.register('quiet')} />
      {quiet && (
        <div className="grid max-w-80 grid-cols-2 items-start gap-4">
          <ClockField {...form.typed('quiet_from')} label={t('fields.quietFrom')} />
          <ClockField {...form.typed('quiet_until')} label={t('fields.quietUntil')} />
        </div>
      )}
    </SettingsForm>
  );
}

const TEXTS = ['mission', 'values', 'history'] as const;

/** The club's name and what its page says: mission, values, history. */
function ClubTextsForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { form, onSubmit } = useSettingsForm(clubTextsInput, formTexts(settings, 'name', ...TEXTS));
  const { field } = form;
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <TextField label={t('fields.name')} {...field('name')} />
      {TEXTS.map((name) => (
        <TextArea
          key={name}
          label={t(`fields.${name}`)}
          help={name === 'mission' ? t('fields.paragraphs') : undefined}
          optional
          rows={4}
          {...field(name)}
        />
      ))}
      <TranslatedFields
        texts={{
          name: t('fields.name'),
          mission: { label: t('fields.mission'), rows: 3 },
          values: { label: t('fields.values'), rows: 3 },
          history: { label: t('fields.history'), rows: 3 },
        }}
        field={field}
      />
    </SettingsForm>
  );
}

/** The issuer of invoices, the tax in the prices, and invoices without an admin. */
function InvoicesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { company_name, company_eik, company_vat, company_address, company_mol } = settings;
  const { vat_percent, vat_ground, invoices_at_once } = settings;
  const { form, onSubmit } = useSettingsForm(clubInvoicesInput, {
    company_name,
    company_eik,
    company_vat,
    company_address,
    company_mol,
    vat_percent,
    vat_ground,
    invoices_at_once,
  });
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <TextField
        label={t('invoices.company')}
        help={t('invoices.companyHelp')}
        optional
        {...form.field('company_name')}
      />
      <TextField label={t('invoices.eik')} optional inputMode="numeric" {...form.field('company_eik')} />
      <TextField label={t('invoices.address')} optional {...form.field('company_address')} />
      <TextField label={t('invoices.mol')} help={t('invoices.molHelp')} optional {...form.field('company_mol')} />
      <TextField label={t('invoices.vat')} help={t('invoices.vatHelp')} optional {...form.field('company_vat')} />
      <NumberField
        {...form.typed('vat_percent')}
        label={t('invoices.percent')}
        help={t('invoices.percentHelp')}
        unit="%"
      />
      <TextField label={t('invoices.ground')} help={t('invoices.groundHelp')} optional {...form.field('vat_ground')} />
      <Checkbox label={t('invoices.atOnce')} help={t('invoices.atOnceHelp')} {...form.register('invoices_at_once')} />
    </SettingsForm>
  );
}
