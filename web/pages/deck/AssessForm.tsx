import { Check, ChevronRight } from 'lucide-react';
import { useState, useId } from 'react';
import { LEVELS, type Level } from '../../../contracts/levels.ts';
import { METRICS, TOP_SCORE, type Metric } from '../../../contracts/progress.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { Pupil } from './assess-data.ts';
import { inputOf, useAssessDraft, type AssessDraft, wordOf } from './assess-draft.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import type { Skill } from '../../features/progress/progress-data.ts';

export interface AssessFormProps {
  pupil: Pupil;
  /** There is a child after this one. */
  hasNext: boolean;
  onSaved: () => void;
}

/** Scores, skills, a word, a level and a badge for one child, saved in one piece. */
export function AssessForm({ pupil, hasNext, onSaved }: AssessFormProps) {
  const { t } = useLanguage('instructor');
  const { draft, found, change, forget } = useAssessDraft(pupil);
  const assess = useProcedure('assess_progress');
  const [fault, setFault] = useState<string | null>(null);
  const save = () => {
    setFault(null);
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
          level={pupil.skill_level}
          ticked={draft.skills}
          onChange={(skills) => change({ skills })}
        />
        <WordsCard pupil={pupil} draft={draft} change={change} />
      </div>
      <footer className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-raised px-4 py-2 md:mx-0 md:rounded-card md:border lg:bottom-4 lg:col-span-2 lg:items-end">
        <FormError message={fault ? `${t('assess.failed')}: ${fault}` : undefined} />
        <Button
          type="submit"
          busy={assess.isPending}
          icon={hasNext ? <ChevronRight /> : <Check />}
          className="max-lg:w-full"
        >
          {hasNext ? t('assess.saveNext') : t('assess.save')}
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
  const last = pupil.assessments.findLast(({ metric_set }) => metric_set === draft.set);
  return (
    <Card title={t('child:progress.scores')}>
      <SegmentedControl
        name={t('instructor:assess.set')}
        value={draft.set}
        onChange={(set) => change({ set })}
        segments={[
          { value: 'learner', label: t('instructor:assess.sets.learner') },
          { value: 'competitive', label: t('instructor:assess.sets.competitive') },
        ]}
      />
      <p className="mt-3 mb-4 text-sm text-muted">
        {last ? t('instructor:assess.lastOn', { date: date(last.date) }) : t('instructor:assess.first')}
      </p>
      {METRICS[draft.set].map((metric) => (
        <ScoreSlider
          key={metric}
          metric={metric}
          value={draft.scores[metric]}
          before={last?.[metric] ?? null}
          onChange={(score) => change({ scores: { ...draft.scores, [metric]: score } })}
        />
      ))}
    </Card>
  );
}

function WordsCard({ pupil, draft, change }: PartProps) {
  const { t } = useLanguage(['instructor', 'common']);
  const suggestions = t('instructor:assess.suggestions', { returnObjects: true }) as unknown as readonly string[];
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <TextArea
          label={t('instructor:assess.comment')}
          help={t('instructor:assess.commentHelp')}
          optional
          maxLength={4000}
          value={draft.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
        <SelectField
          label={t('instructor:assess.level')}
          value={draft.level}
          onChange={(event) => change({ level: event.target.value as AssessDraft['level'] })}
          placeholder={t('instructor:assess.sameLevel', { level: t(`common:levels.${pupil.skill_level}`) })}
          options={LEVELS.filter((level) => level !== pupil.skill_level).map((value) => ({
            value,
            label: t(`common:levels.${value}`),
          }))}
        />
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-3 text-lg font-bold">{t('instructor:assess.achievement')}</legend>
          <TextField
            label={t('instructor:assess.achievementTitle')}
            help={t('instructor:assess.achievementHelp')}
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
              label={t('instructor:assess.achievementNote')}
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

interface ScoreSliderProps {
  metric: Metric;
  value: number;
  /** The score before; null where there is none. */
  before: number | null;
  onChange: (value: number) => void;
}

/** One score from 1 to 10 with its word: dragged, pressed, or moved by the arrow keys. */
function ScoreSlider({ metric, value, before, onChange }: ScoreSliderProps) {
  const { t } = useLanguage(['instructor', 'child']);
  const id = useId();
  const word = t(`instructor:assess.words.${wordOf(value)}`);
  return (
    <div className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {t(`child:metrics.${metric}`)}
        </label>
        <span aria-hidden="true" className="flex items-baseline gap-2">
          <span className="text-sm text-muted">{word}</span>
          <span className="w-8 text-right font-condensed text-2xl leading-8 font-bold tabular">{value}</span>
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={1}
        max={TOP_SCORE}
        step={1}
        value={value}
        aria-valuetext={t('instructor:assess.value', { score: value, word })}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-water"
      />
      {before !== null && (
        <p className="-mt-1 text-sm text-muted tabular">{t('instructor:assess.last', { score: before })}</p>
      )}
    </div>
  );
}

interface SkillTicksProps {
  skills: readonly Skill[];
  level: Level;
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** The skills of a level: those the child had are ticked for good, the others can be. */
function SkillTicks({ skills, level, ticked, onChange }: SkillTicksProps) {
  const { t, date, localized } = useLanguage(['instructor', 'common']);
  const own = skills.filter((skill) => skill.level === level);
  return (
    <Card title={`${t('instructor:assess.skills')} · ${t(`common:levels.${level}`)}`}>
      {own.length === 0 && <p className="text-muted">{t('instructor:assess.noSkills')}</p>}
      {own.length > 0 && <p className="-mt-3 mb-1 text-sm text-muted">{t('instructor:assess.skillsNote')}</p>}
      {own.map((skill) => {
        const since = skill.skill_results[0]?.achieved_on;
        return (
          <Checkbox
            key={skill.id}
            label={localized(skill, 'name')}
            help={since && t('instructor:assess.skillDone', { date: date(since) })}
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
