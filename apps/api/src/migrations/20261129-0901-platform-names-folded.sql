-- LST-086: one folding compares people's names. packages/contract/src/names.rules.ts says the same for the browser and for what is typed.
create function name_letters(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    replace(replace(replace(replace(translate(lower(regexp_replace(
      normalize(translate(value, U&'\00b4\1fef\1ffd', ''), nfkd),
      '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]',
      '', 'g') collate pg_c_utf8), 'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[''`\u02b9\u02bb\u02bc\u02bd\u02c8\u2018-\u201b\u2032\u2035]', '', 'g');

create function name_blanks(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(value, '[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800,]+', ' ', 'g'));

create function fold_name(value text) returns text
  language sql immutable strict parallel safe
  return public.name_blanks(regexp_replace(public.name_letters(value), '[-\u02d7\u2010-\u2015\u2212\u2e3a\u2e3b]', '', 'g'));

create function fold_name_parts(value text) returns text
  language sql immutable strict parallel safe
  return public.name_blanks(regexp_replace(public.name_letters(value), '[-\u02d7\u2010-\u2015\u2212\u2e3a\u2e3b]', ' ', 'g'));

-- What a text is searched by: as one word and as several where it has a hyphen.
create function searchable_name(value text) returns text
  language sql immutable strict parallel safe
  return case when public.fold_name(value) = public.fold_name_parts(value) then public.fold_name(value)
    else public.fold_name(value) || ' ; ' || public.fold_name_parts(value) end;

-- The words of a name in one order: 'Last, First', 'First Last' and 'Last First' are equal.
create function name_key(value text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(word, ' ' order by word collate "C"), '') from unnest(string_to_array(public.fold_name(value), ' ')) word);

-- PAT-128: an MRN as people read it, and the same without hyphens, by which it is searched and asked about.
create function mrn_key(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(translate(lower(regexp_replace(
      normalize(value, nfkc),
      '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]',
      '', 'g') collate pg_c_utf8), 'ς', 'σ'),
    '[-\u02d7\u2010-\u2015\u2212\u2e3a\u2e3b]', '-', 'g'), '[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800]+', '', 'g');

create function loose_mrn(value text) returns text
  language sql immutable strict parallel safe
  return replace(public.fold_name(value), ' ', '');

-- Names of people with an account in both orders, and nicknames.
alter table user_account add column name_search text not null
  generated always as (searchable_name(first_name || ' ' || last_name || ' ' || first_name)) stored;
create index user_account_name_search on user_account using gin (name_search gin_trgm_ops);
alter table nurse add column nickname_search text generated always as (searchable_name(nickname)) stored;

-- Treatments are found by these filters too.
drop index visit_treatment_search;
create index visit_treatment_search on visit using gin (searchable_name(treatment) gin_trgm_ops);
drop index intake_treatment_search;
create index intake_treatment_search on intake using gin (searchable_name(treatment) gin_trgm_ops);
