-- Sizes of a product stand on its page like its price: a change is told as in 0117.

create trigger product_sizes__tell after insert or update or delete or truncate on public.product_sizes
  for each statement execute function private.tell_of_changed_content();
