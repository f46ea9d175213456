-- LST "Filters in the URL" 001, LST-085: a view is an address of a list under a name, of one person. It holds no filter that names a patient.
create table saved_view (
  id int generated always as identity primary key,
  user_id int not null references user_account (id),
  list text not null,
  name text not null constraint saved_view_name_filled check (btrim(name) <> '' and char_length(name) <= 40),
  query jsonb not null constraint saved_view_query_object check (jsonb_typeof(query) = 'object'),
  constraint saved_view_name_once unique (user_id, list, name)
);
