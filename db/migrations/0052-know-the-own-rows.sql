-- Parents' pages ask for their own rows: a person with several roles may read more.
-- older programs: go on

create function public.is_own(child public.children) returns boolean language sql stable
  return child.id = any (private.my_child_ids());
comment on function public.is_own(public.children) is
  'Whether the caller is a parent of the child: who works for the club as well reads the children of others, too.';
revoke execute on function public.is_own(public.children) from public;
grant execute on function public.is_own(public.children) to authenticated;

create function public.is_own(payment public.payments) returns boolean language sql stable
  return payment.user_id = auth.uid() or payment.child_id = any (private.my_child_ids());
comment on function public.is_own(public.payments) is
  'Whether the payment is the caller''s or of a child of theirs: who works for the club as well reads those of others, too.';
revoke execute on function public.is_own(public.payments) from public;
grant execute on function public.is_own(public.payments) to authenticated;
