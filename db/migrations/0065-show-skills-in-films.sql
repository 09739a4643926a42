-- A skill shows a film of it, too.
-- older programs: go on
-- contracts: older programs show the film as a picture that does not load

comment on column public.skills.picture_path is 'A picture or a film of it in the public bucket media.';
