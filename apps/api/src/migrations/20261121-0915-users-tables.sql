-- USR "Form" 011-024: one account for staff and nurses; names, phone and timezone of a nurse stand here only (NUR-064).
create table user_account (
  id int generated always as identity primary key,
  first_name text not null constraint user_account_first_name_length check (length(first_name) between 1 and 100),
  last_name text not null constraint user_account_last_name_length check (length(last_name) between 1 and 100),
  email text not null constraint user_account_email_form check (length(email) <= 254 and email = btrim(email) and email like '_%@_%'),
  phone text constraint user_account_phone_digits check (phone ~ '^[0-9]{10}$'),
  timezone text,

  -- SES-060 to 065, USR-023: the role follows from the flags
  is_admin boolean not null default false,
  is_account_admin boolean not null default false,
  is_wren_admin boolean not null default false,
  is_nurse boolean not null default false,
  permissions text[] not null default '{NONE}'
    constraint user_account_permissions_known check (permissions <@ array['ORD_LINK', 'UNLOCK_RATES', 'PHARMA_AUTO_INVOICE', 'ALL', 'NONE'])
    constraint user_account_permissions_none_alone check (cardinality(permissions) > 0 and (not 'NONE' = any (permissions) or permissions = '{NONE}')),
  has_permissions boolean not null generated always as (permissions <> '{NONE}'::text[]) stored,
  is_deleted boolean not null default false,

  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null,

  search text not null generated always as (fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) stored
);
-- USR-021: also over deleted users, and whatever the case
create unique index user_account_email_once on user_account (lower(email));
create index user_account_name on user_account (last_name, first_name, id);
create index user_account_phone on user_account (phone) where phone is not null;
create index user_account_search on user_account using gin (search gin_trgm_ops);
create index user_account_admins on user_account (id) where is_admin and not is_deleted;
