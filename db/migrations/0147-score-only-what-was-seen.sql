-- An assessment holds the scores that the instructor gave that day, and no others.
-- older programs: go on
-- contracts: the new check takes every row that the old one took

alter table public.progress_assessments alter column technique drop not null;
alter table public.progress_assessments alter column endurance drop not null;
alter table public.progress_assessments alter column speed drop not null;
alter table public.progress_assessments drop constraint progress_assessments__scores_whole;
alter table public.progress_assessments add constraint progress_assessments__scores_of_set check (
  case metric_set
    when 'learner' then power is null and mentality is null
    else coordination is null and discipline is null
  end
);
comment on table public.progress_assessments is 'Up to five scores from 1 to 10 on a day, of learners or of competitors, with a word from the instructor.';
