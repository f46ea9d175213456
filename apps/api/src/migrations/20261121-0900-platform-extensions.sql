-- What every area's tables build on: range exclusion, text search, and one spelling of an instant.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pgcrypto;

-- unaccent() alone is only stable, because its dictionary could be changed; named in full it may stand in generated columns and indexes.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The wire form of an instant. PostgreSQL's own would have no 'Z' and a varying number of decimals.
create function iso(value timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
