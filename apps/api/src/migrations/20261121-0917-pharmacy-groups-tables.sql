-- GRP "Rules" 015-031
create table pharmacy_group (
  id int generated always as identity primary key,
  name text not null constraint pharmacy_group_name_length check (name = btrim(name) and length(name) between 2 and 100),
  slug text not null constraint pharmacy_group_slug_once unique
    constraint pharmacy_group_slug_form check (length(slug) <= 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_published boolean not null default false,
  -- GRP-028: a slug that was ever public stays when the group is renamed
  was_published boolean not null default false
    constraint pharmacy_group_published_was_published check (was_published or not is_published),
  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null
);
create unique index pharmacy_group_name_once on pharmacy_group (lower(name));

-- GRP-016: id is the pharmacy_group_vetting_id that nurses hold. No cascade from vetting: VET-013, VET-020.
create table pharmacy_group_vetting (
  id int generated always as identity primary key,
  pharmacy_group_id int not null constraint pharmacy_group_vetting_pharmacy_group_id_fk references pharmacy_group (id) on delete cascade,
  vetting_id int not null constraint pharmacy_group_vetting_vetting_id_fk references vetting (id),
  created timestamptz not null,
  constraint pharmacy_group_vetting_once unique (pharmacy_group_id, vetting_id)
);
create index pharmacy_group_vetting_vetting on pharmacy_group_vetting (vetting_id);
