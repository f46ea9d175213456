-- DOC-004, design "Outside services": contents may move to a file store. `object_key` is written before the object is, `data` is emptied
-- after the object was seen there: at every moment the contents are somewhere, and no object exists that no row names.
alter table document_content alter column data drop not null;
alter table document_content add column object_key text constraint document_content_object_key_once unique;
alter table document_content add constraint document_content_somewhere check (data is not null or object_key is not null);
create index document_content_here on document_content (document_id) where data is not null;

-- Objects whose document is gone, until the store has removed them.
create table file_removal (
  object_key text primary key
);
create function remember_removed_file() returns trigger language plpgsql as $$
begin
  insert into file_removal (object_key) values (old.object_key) on conflict do nothing;
  return old;
end $$;
create trigger document_content_removed after delete on document_content for each row when (old.object_key is not null) execute function remember_removed_file();
