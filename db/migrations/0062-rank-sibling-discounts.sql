-- The siblings' discount is a list by rank, which begins with the percentage of before, and a second class of the same child may cost less.

alter table public.club_settings
  add column sibling_discounts integer[] not null default '{}'
    constraint club_settings__sibling_discounts_sensible check (
      cardinality(sibling_discounts) <= 6 and array_position(sibling_discounts, null) is null
      and 0 <= all (sibling_discounts) and 100 >= all (sibling_discounts)
    ),
  add column second_class_discount integer not null default 0
    constraint club_settings__second_class_discount_sensible check (second_class_discount between 0 and 100);
comment on column public.club_settings.sibling_discounts is 'Percent off for the second child of a family, the third, and so on; the last one holds for all further children. Empty: none.';
comment on column public.club_settings.second_class_discount is 'Percent off for a second class of the same child; 0: none. Of this and the siblings'' discount the larger counts.';
grant update (sibling_discounts, second_class_discount) on public.club_settings to authenticated;
update public.club_settings set sibling_discounts = array[sibling_discount_percent] where sibling_discount_percent > 0;
alter table public.club_settings drop column sibling_discount_percent;

alter table public.payments
  add column class_discount integer not null default 0 constraint payments__class_discount_not_negative check (class_discount >= 0);
comment on column public.payments.class_discount is 'What came off for a second class of the child, in the club''s currency; the amount is without it.';
