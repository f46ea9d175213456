-- CHT-093: one half of the key that opens a person's sealed drafts; the other is TOKEN_SECRET. Each row gets its own random value.
alter table user_account add column draft_salt uuid not null default gen_random_uuid();
