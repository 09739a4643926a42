import { useState } from 'react';
import { METRICS, type Metric, type MetricSet } from '../../../contracts/progress.ts';
import { levelArgs } from '../../features/progress/use-level-choices.ts';
import type { Args } from '../../lib/api/rpc.ts';
import type { Pupil } from './assess-data.ts';

/** Entries for a child that are not saved yet. */
export interface AssessDraft {
  /** Of the draft as it is: what is sent again is written once. */
  once: string;
  set: MetricSet;
  /** Those given now. */
  scores: Partial<Record<Metric, number>>;
  /** Skills ticked now, beside those the child had. */
  skills: string[];
  comment: string;
  /** A different level, or none. */
  level: string;
  title: string;
  description: string;
}

/** The draft a child begins with: nothing is scored. Who competes is scored as a competitor. */
function newDraft({ skill_level }: Pupil): AssessDraft {
  const set = skill_level === 'advanced' ? 'competitive' : 'learner';
  return { once: crypto.randomUUID(), set, scores: {}, skills: [], comment: '', level: '', title: '', description: '' };
}

/** True if there is nothing to save. */
export const isEmpty = ({ set, scores, skills, comment, level, title }: AssessDraft): boolean =>
  METRICS[set].every((metric) => scores[metric] === undefined) &&
  skills.length === 0 &&
  [comment, level, title].every((text) => text.trim() === '');

/** The draft of a child, kept for this tab until it is saved. `found`: it was there from before. */
export function useAssessDraft(pupil: Pupil) {
  const key = `scores:${pupil.id}`;
  const [found] = useState(() => sessionStorage.getItem(key) !== null);
  const [draft, setDraft] = useState<AssessDraft>(() => read(key) ?? newDraft(pupil));
  const change = (part: Partial<AssessDraft>) =>
    setDraft((now) => {
      const next = { ...now, ...part, once: crypto.randomUUID() };
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full storage: the draft lives with the page.
      }
      return next;
    });
  return { draft, found, change, forget: () => sessionStorage.removeItem(key) };
}

function read(key: string): AssessDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as AssessDraft | null;
  } catch {
    return null;
  }
}

/** The input of assess_progress. */
export function inputOf(childId: string, draft: AssessDraft): Args<'assess_progress'> {
  const { once, set, scores, skills, comment, level, title, description } = draft;
  return {
    once,
    child_id: childId,
    metric_set: set,
    scores: Object.fromEntries(METRICS[set].flatMap((metric) => (scores[metric] ? [[metric, scores[metric]]] : []))),
    comment: comment || null,
    ...levelArgs(level),
    skill_ids: skills,
    achievement: title.trim() ? { title, description: description || null } : null,
  };
}

/** The word for a score: two scores share one. */
export function wordOf(score: number): 'start' | 'learns' | 'advances' | 'good' | 'excellent' {
  return (['start', 'learns', 'advances', 'good', 'excellent'] as const)[Math.ceil(score / 2) - 1] ?? 'excellent';
}
