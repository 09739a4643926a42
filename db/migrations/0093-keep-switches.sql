-- What the program itself keeps of a club, such as that it is no demo, is for no admin to change.
-- contracts: no program writes it as an admin
revoke update (switches) on public.club_settings from authenticated;
