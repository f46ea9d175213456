-- LST-086: most names are plain ASCII, which has no marks and nothing that cannot be seen: they are folded without looking for them.
create or replace function name_letters(value text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then translate(lower(value collate pg_c_utf8), '''`', '')
  else regexp_replace(
    replace(replace(replace(replace(translate(lower(regexp_replace(
      normalize(translate(value, U&'\00b4\1fef\1ffd', ''), nfkd),
      '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]',
      '', 'g') collate pg_c_utf8), 'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[''`\u02b9\u02bb\u02bc\u02bd\u02c8\u2018-\u201b\u2032\u2035]', '', 'g') end;
