import { Check, ChevronRight, X } from 'lucide-react';
import { useState, useId } from 'react';
import { METRICS, TOP_SCORE, type Metric } from '../../../contracts/progress.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { Skill } from '../../features/progress/progress-data.ts';
import { useLevelChoices } from '../../features/progress/use-level-choices.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Pupil } from './assess-data.ts';
import { inputOf, isEmpty, useAssessDraft, type AssessDraft, wordOf } from './assess-draft.ts';

export interface AssessFormProps {
  pupil: Pupil;
  /** There is a child after this one. */
  hasNext: boolean;
  onSaved: () => void;
}

/** Scores, skills, a word, a level and a badge for one child, saved in one piece. Nothing is stored that was not given. */
export function AssessForm({ pupil, hasNext, onSaved }: AssessFormProps) {
  const { t, localized } = useLanguage(['instructor', 'common']);
  const { draft, found, change, forget } = useAssessDraft(pupil);
  const assess = useProcedure('assess_progress');
  const [fault, setFault] = useState<string | null>(null);
  const empty = isEmpty(draft);
  const levelName = pupil.own_level ? localized(pupil.own_level, 'name') : t(`common:levels.${pupil.skill_level}`);
  const save = () => {
    setFault(null);
    if (empty) return onSaved();
    assess.run(inputOf(pupil.id, draft), {
      done: t('assess.done', { name: pupil.full_name }),
      onSuccess: () => {
        forget();
        onSaved();
      },
      onError: (error) => setFault(errorText(codeOf(error))),
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2"
    >
      {found && (
        <p role="status" className="text-sm text-muted lg:col-span-2">
          {t('assess.draft')}
        </p>
      )}
      <ScoresCard pupil={pupil} draft={draft} change={change} />
      <div className="flex flex-col gap-4">
        <SkillTicks
          skills={pupil.skills}
          level={levelName}
          ticked={draft.skills}
          onChange={(skills) => change({ skills })}
        />
        <WordsCard pupil={pupil} levelName={levelName} draft={draft} change={change} />
      </div>
      <footer className="sticky bottom-[calc(var(--spacing)*14+1px+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-raised px-4 py-2 md:mx-0 md:rounded-card md:border lg:bottom-4 lg:col-span-2 lg:items-end">
        <FormError message={fault ? `${t('assess.failed')}: ${fault}` : undefined} />
        <Button
          type="submit"
          busy={assess.isPending}
          icon={hasNext ? <ChevronRight /> : <Check />}
          className="max-lg:w-full"
        >
          {t(`assess.${empty ? 'skip' : 'save'}${hasNext ? 'Next' : ''}`)}
        </Button>
      </footer>
    </form>
  );
}

interface PartProps {
  pupil: Pupil;
  draft: AssessDraft;
  change: (part: Partial<AssessDraft>) => void;
}

function ScoresCard({ pupil, draft, change }: PartProps) {
  const { t, date } = useLanguage(['instructor', 'child']);
  const own = pupil.assessments.filter(({ metric_set }) => metric_set === draft.set);
  const last = own.at(-1);
  const put = (metric: Metric, score: number | undefined) => {
    const { [metric]: _, ...others } = draft.scores;
    change({ scores: score === undefined ? others : { ...others, [metric]: score } });
  };
  return (
    <Card title={t('child:progress.scores')}>
      <SegmentedControl
        name={t('assess.set')}
        value={draft.set}
        onChange={(set) => change({ set })}
        segments={[
          { value: 'learner', label: t('assess.sets.learner') },
          { value: 'competitive', label: t('assess.sets.competitive') },
        ]}
      />
      <p className="mt-3 mb-4 text-sm text-muted">
        {last ? t('assess.lastOn', { date: date(last.date) }) : t('assess.first')} {t('assess.onlySeen')}
      </p>
      {METRICS[draft.set].map((metric) => (
        <ScoreChoice
          key={metric}
          metric={metric}
          value={draft.scores[metric]}
          before={own.findLast((one) => one[metric] !== null)?.[metric] ?? null}
          onChange={(score) => put(metric, score)}
        />
      ))}
    </Card>
  );
}

function WordsCard({ pupil, levelName, draft, change }: PartProps & { levelName: string }) {
  const { t } = useLanguage('instructor');
  const levels = useLevelChoices();
  const own = pupil.own_level?.id ?? pupil.skill_level;
  const suggestions = t('assess.suggestions', { returnObjects: true }) as unknown as readonly string[];
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <TextArea
          label={t('assess.comment')}
          help={t('assess.commentHelp')}
          optional
          maxLength={4000}
          value={draft.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
        <SelectField
          label={t('assess.level')}
          value={draft.level}
          onChange={(event) => change({ level: event.target.value })}
          placeholder={t('assess.sameLevel', { level: levelName })}
          options={levels.filter(({ value }) => value !== own)}
        />
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-3 text-lg font-bold">{t('assess.achievement')}</legend>
          <TextField
            label={t('assess.achievementTitle')}
            help={t('assess.achievementHelp')}
            optional
            list="achievements"
            maxLength={120}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <datalist id="achievements">
            {suggestions.map((title) => (
              <option key={title} value={title} />
            ))}
          </datalist>
          {draft.title.trim() && (
            <TextField
              label={t('assess.achievementNote')}
              optional
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </fieldset>
      </div>
    </Card>
  );
}

interface ScoreChoiceProps {
  metric: Metric;
  value: number | undefined;
  /** The score before; null where there is none. */
  before: number | null;
  /** Without a score: none is given. */
  onChange: (value?: number) => void;
}

const SCORES = Array.from({ length: TOP_SCORE }, (_, index) => index + 1);

/** One score from 1 to 10 with its word, none at first: pressed, or moved by the arrow keys. */
function ScoreChoice({ metric, value, before, onChange }: ScoreChoiceProps) {
  const { t } = useLanguage(['instructor', 'child']);
  const name = useId();
  const word = (score: number) => t(`assess.words.${wordOf(score)}`);
  const label = t(`child:metrics.${metric}`);
  return (
    <fieldset className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span aria-hidden="true" className="min-w-0 font-semibold">
          {label}
        </span>
        <span className="flex shrink-0 items-center gap-2 text-sm text-muted tabular">
          {before !== null && t('assess.last', { score: before })}
          {before !== null && value !== undefined && <span aria-hidden="true">·</span>}
          {value !== undefined && (
            <>
              <span aria-hidden="true" className="font-semibold text-ink">
                {word(value)}
              </span>
              <IconButton name={t('assess.clear', { metric: label })} icon={<X />} onClick={() => onChange()} />
            </>
          )}
        </span>
      </div>
      <div className="grid grid-cols-5 gap-1.5 sm:grid-cols-10">
        {SCORES.map((score) => (
          <label
            key={score}
            className="grid min-h-11 cursor-pointer place-items-center rounded-control bg-water-soft font-condensed text-xl font-bold tabular select-none has-checked:bg-water has-checked:text-on-water has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-water"
          >
            <input
              type="radio"
              name={name}
              value={score}
              checked={value === score}
              aria-label={t('assess.value', { score, word: word(score) })}
              onChange={() => onChange(score)}
              className="sr-only"
            />
            <span aria-hidden="true">{score}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SkillTicksProps {
  skills: readonly Skill[];
  /** The name of the level. */
  level: string;
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** The skills of a level: those the child had are ticked for good, the others can be. */
function SkillTicks({ skills, level, ticked, onChange }: SkillTicksProps) {
  const { t, date, localized } = useLanguage('instructor');
  return (
    <Card title={`${t('assess.skills')} · ${level}`}>
      {skills.length === 0 && <p className="text-muted">{t('assess.noSkills')}</p>}
      {skills.length > 0 && <p className="-mt-3 mb-1 text-sm text-muted">{t('assess.skillsNote')}</p>}
      {skills.map((skill) => {
        const since = skill.skill_results[0]?.achieved_on ?? undefined;
        return (
          <Checkbox
            key={skill.id}
            label={localized(skill, 'name')}
            help={since && t('assess.skillDone', { date: date(since) })}
            checked={since !== undefined || ticked.includes(skill.id)}
            disabled={since !== undefined}
            onChange={(event) =>
              onChange(event.target.checked ? [...ticked, skill.id] : ticked.filter((one) => one !== skill.id))
            }
          />
        );
      })}
    </Card>
  );
}
