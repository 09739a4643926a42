-- What is paid for a child can be paid from the family's credit: both come in one read.

create function public.credit_amount(child public.children) returns integer language sql stable
begin atomic
  select coalesce(sum(amount), 0)::integer from public.family_credits where user_id = auth.uid();
end;
comment on function public.credit_amount(public.children) is 'What whoever asks has with the club, in stotinki.';
grant execute on function public.credit_amount(public.children) to authenticated;

create function public.credit_euro_cents(child public.children) returns integer language sql stable
begin atomic
  select coalesce(sum(euro_cents), 0)::integer from public.family_credits where user_id = auth.uid();
end;
comment on function public.credit_euro_cents(public.children) is 'What whoever asks has with the club, in euro cents.';
grant execute on function public.credit_euro_cents(public.children) to authenticated;
