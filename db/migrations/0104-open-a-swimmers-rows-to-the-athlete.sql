-- An approved athlete who is a child of the club reads what the club writes of that child's swimming: the row itself, classes,
-- marks, scores, badges, results, events. Money, health notes, consents and the balance of packages stay the parents'. Who
-- waits for approval reads none of it. The office is let in by a range of the key, as in 0019: these tables grow.

alter policy children__read on public.children using (
  id = any ((select private.my_child_ids())::uuid[])
  or id = any ((select private.athlete_child_ids())::uuid[])
  or id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy enrollments__read on public.enrollments using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy attendance__read on public.attendance using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.class_meetings where id = meeting_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or meeting_id = any ((select private.substituted_meeting_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy progress_assessments__read on public.progress_assessments using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy achievements__read on public.achievements using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy swim_results__read on public.swim_results using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy event_registrations__read on public.event_registrations using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (select private.is('admin')) or (select private.is('instructor'))
);
