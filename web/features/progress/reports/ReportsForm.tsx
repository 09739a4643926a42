import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_PERIOD, MAX_WORDS, type ReportProposal } from '../../../../contracts/report-cards.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { keptFields } from '../../../lib/forms/kept-fields.ts';
import { reportRulesQuery } from './reports-data.ts';

const NEW_MS = 30 * 86_400_000;

/** True if the family got a card within a month, and no other is begun: the next one is chosen by hand. */
const hasNewCard = ({ open, last_issued_at }: ReportProposal): boolean =>
  !open && last_issued_at !== null && Date.now() - Date.parse(last_issued_at) < NEW_MS;

/** The words of each child of a class, written and sent together; what is typed is kept in this tab until it is saved. */
export function ReportsForm({ classId, pupils }: { classId: string; pupils: readonly ReportProposal[] }) {
  const { t } = useLanguage('reports');
  const { data: rules } = useQuery(reportRulesQuery);
  const key = `reports:${classId}`;
  const [typed, setTyped] = useState(() => keptFields.read(key));
  // A card is in the family's language, its period as well.
  const locales = [...new Set(pupils.map(({ locale }) => locale))];
  const periodOf = (locale: Locale) =>
    typed[`period.${locale}`] ?? pupils.find((pupil) => pupil.open && pupil.locale === locale)?.open?.period ?? '';
  const type = (name: string, text: string) =>
    setTyped((before) => {
      const next = { ...before, [name]: text };
      keptFields.keep(key, next);
      return next;
    });
  // Words of a child that was left out, or that were typed meanwhile, stay.
  const forget = (saved: typeof typed) =>
    setTyped((before) => {
      const periods = Object.fromEntries(locales.map((locale) => [`period.${locale}`, periodOf(locale)]));
      const entries = Object.entries({ ...periods, ...before });
      const rest = Object.fromEntries(entries.filter(([name, text]) => text !== saved[name]));
      if (Object.keys(rest).length > locales.length) keptFields.keep(key, rest);
      else keptFields.forget(key);
      return rest;
    });
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(pupils.filter(hasNewCard).map(({ child_id }) => child_id)),
  );
  const save = useProcedure('save_reports');
  const issue = useProcedure('issue_report');
  const wordsOf = ({ child_id, open, words: proposed }: ReportProposal) => typed[child_id] ?? open?.words ?? proposed;
  const chosen = pupils.filter(
    (pupil) => pupil.level_name !== null && !left.has(pupil.child_id) && wordsOf(pupil).trim(),
  );
  const send = async (andIssue: boolean) => {
    const [first] = chosen;
    if (!first) return;
    const { reports } = await save.run(
      {
        period: periodOf(first.locale),
        reports: chosen.map((pupil) => ({
          child_id: pupil.child_id,
          words: wordsOf(pupil),
          period: periodOf(pupil.locale),
        })),
      },
      { failed: true, ...(!andIssue && { done: t('saved', { count: chosen.length }) }) },
    );
    forget(Object.fromEntries(chosen.map((pupil) => [pupil.child_id, wordsOf(pupil)])));
    if (!andIssue) return;
    await issue.run(
      { report_ids: reports.map(({ report_id }) => report_id) },
      { done: ({ state }) => t(state === 'issued' ? 'issued' : 'ready'), failed: true },
    );
    // A second press sends no second card.
    setLeft(new Set(pupils.map(({ child_id }) => child_id)));
  };
  const busy = save.isPending || issue.isPending;
  const idle = busy || chosen.length === 0;
  const [isMissed, setMissed] = useState(false);
  const fields = useRef<Partial<Record<Locale, HTMLInputElement | null>>>({});
  const misses = (locale: Locale) => !periodOf(locale).trim() && chosen.some((pupil) => pupil.locale === locale);
  const press = (andIssue: boolean) => {
    const missed = locales.find(misses);
    setMissed(missed !== undefined);
    if (missed === undefined) void send(andIssue).catch(() => undefined);
    else fields.current[missed]?.focus();
  };
  const choose = (childId: string, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((id) => id !== childId) : [...before, childId]));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={locales.length > 1 ? `${t('period')} ${t(`language.${locale}`)}` : t('period')}
          help={t('periodHelp')}
          error={isMissed && misses(locale) ? t('periodMissed') : undefined}
          ref={(field) => {
            fields.current[locale] = field;
          }}
          lang={locale}
          value={periodOf(locale)}
          maxLength={MAX_PERIOD}
          onChange={(event) => type(`period.${locale}`, event.target.value)}
        />
      ))}
      {pupils.map((pupil) => (
        <Pupil
          key={pupil.child_id}
          pupil={pupil}
          words={wordsOf(pupil)}
          isChosen={!left.has(pupil.child_id)}
          onChoose={(isChosen) => choose(pupil.child_id, isChosen)}
          onWords={(text) => type(pupil.child_id, text)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} disabled={idle} onClick={() => press(true)}>
          {t(rules?.reports_by_admin ? 'issueToAdmin' : 'issue')}
        </Button>
        <Button kind="secondary" disabled={idle} onClick={() => press(false)}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

interface PupilProps {
  pupil: ReportProposal;
  words: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onWords: (words: string) => void;
}

function Pupil({ pupil, words, isChosen, onChoose, onWords }: PupilProps) {
  const { t, date } = useLanguage('reports');
  const { full_name: name, level_name, locale, open, last_issued_at } = pupil;
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-48 text-lg font-bold wrap-anywhere">{name}</h2>
        {open && <Chip tone={open.state === 'ready' ? 'warning' : 'neutral'}>{t(`states.${open.state}`)}</Chip>}
      </div>
      <p className="mb-3 text-sm text-muted wrap-anywhere">
        {level_name && <span lang={locale}>{level_name} · </span>}
        {[t(`language.${locale}`), last_issued_at && t('lastIssued', { date: date(last_issued_at) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {level_name === null ? (
        <p>{t('noLevel')}</p>
      ) : (
        <>
          <TextArea
            label={t('words', { name })}
            lang={locale}
            value={words}
            maxLength={MAX_WORDS}
            onChange={(event) => onWords(event.target.value)}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <Checkbox
              label={t('include', { name })}
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
            />
            <Button kind="quiet" aria-label={`${t('propose')}: ${name}`} onClick={() => onWords(pupil.words)}>
              {t('propose')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
