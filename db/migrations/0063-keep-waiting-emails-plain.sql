-- The texts of waiting emails are not compressed: it took a tenth of the time in which a message to thousands is written.
-- older programs: go on

alter table email.outgoing set (toast_tuple_target = 8160);
