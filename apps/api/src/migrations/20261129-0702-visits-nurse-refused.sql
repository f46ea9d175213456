-- VIS-170: the word of the rule that refuses the visit's nurse, as list and form show it. The watch of upcoming visits keeps it.
alter table visit add column nurse_refused text;
create index visit_watched on visit (start) where not is_deleted and status in ('New', 'Active - Booked', 'Active - Ready', 'Hold');
-- The visits of the previous release are looked at once, as soon as the server runs.
insert into job (name, once_key, payload, due_at, created_at) values ('visits-watch', 'visits-watch@20261129-0702', '{}', now(), now());
