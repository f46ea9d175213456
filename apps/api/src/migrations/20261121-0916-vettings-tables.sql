-- VET "Screens" 009, 012-014: links hold the id only, so a renamed vetting is renamed everywhere.
create table vetting (
  id int generated always as identity primary key,
  name text not null constraint vetting_name_length check (name = btrim(name) and length(name) between 1 and 100),
  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null
);
create unique index vetting_name_once on vetting (lower(name));
