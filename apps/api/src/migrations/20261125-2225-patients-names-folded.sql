-- PAT-108: names are folded once when they are written, as those of people with an account are: folding both names of each of some thousands who are found took more than
-- half of a search.
alter table patient
  add column last_name_folded text not null generated always as (fold(last_name)) stored,
  add column first_name_folded text not null generated always as (fold(first_name)) stored;
drop index patient_by_name;
create index patient_by_name on patient (last_name_folded, first_name_folded, id) include (search);
