-- REF "States, counties and areas" 001-009, "Zip coordinates" 050, "Treatments" 021-027, "Languages" 028-030; the rows come from the load beside it.
create table state (
  code text primary key constraint state_code_form check (code ~ '^[A-Z]{2}$'),
  title text not null constraint state_title_once unique,
  is_active boolean not null
);

create table county (
  county_fips text primary key constraint county_fips_form check (county_fips ~ '^[0-9]{5}$'),
  county_name text not null,
  state_abbrev text not null references state (code),
  constraint county_in_state unique (county_fips, state_abbrev)
);
create index county_state on county (state_abbrev, county_name);

-- A zip's county lies in the zip's state: the pair is the key, so that no row can say otherwise.
create table zip_code (
  zip text primary key constraint zip_code_form check (zip ~ '^[0-9]{5}$'),
  city text not null,
  state text not null,
  county_fips text not null,
  timezone text not null,
  latitude double precision not null constraint zip_code_latitude check (latitude between 18 and 72),
  longitude double precision not null constraint zip_code_longitude check (longitude between -180 and -66 or longitude between 170 and 180),
  constraint zip_code_county foreign key (county_fips, state) references county (county_fips, state_abbrev)
);
create index zip_code_place on zip_code (state, city);
create index zip_code_county_fips on zip_code (county_fips);

create table geo_area (
  id int primary key,
  title text not null constraint geo_area_title_once unique,
  state text not null references state (code),
  region text not null,
  constraint geo_area_in_state unique (id, state)
);

-- One area per county: the zip look-up names the area (REF-017).
create table geo_area_county (
  county_fips text primary key,
  geo_area_id int not null,
  state text not null,
  constraint geo_area_county_area foreign key (geo_area_id, state) references geo_area (id, state),
  constraint geo_area_county_county foreign key (county_fips, state) references county (county_fips, state_abbrev)
);
create index geo_area_county_by_area on geo_area_county (geo_area_id);

create table treatment (
  id int generated always as identity primary key,
  brand_name text,
  generic_name text,
  category text not null,
  parent_id int references treatment (id),
  title text not null,
  subtitle text not null,
  full_text text not null constraint treatment_full_text_once unique,
  is_active boolean not null default true,
  constraint treatment_parent_is_group check ((parent_id is null) = (brand_name is null and generic_name is null))
);
create index treatment_parent on treatment (parent_id);

-- Other spellings by which a referral names a treatment (DOC-044).
create table treatment_alias (
  treatment_id int not null references treatment (id),
  alias text not null,
  primary key (treatment_id, alias)
);

create table language_locale (
  code text primary key constraint language_locale_code_form check (code ~ '^[a-z]{2,3}$'),
  language text not null constraint language_locale_language_once unique,
  is_active boolean not null
);
