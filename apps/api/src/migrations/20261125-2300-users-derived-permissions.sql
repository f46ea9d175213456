-- SES-066: has_permissions follows from the permissions whenever it is asked for; it is stored nowhere.
alter table user_account drop column has_permissions;
alter table user_account add column has_permissions boolean not null generated always as (permissions <> '{NONE}'::text[]) virtual;
