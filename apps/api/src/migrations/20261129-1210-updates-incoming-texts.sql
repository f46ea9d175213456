-- AUD-105: numbers that texted and belong to nobody known, so that an update can be about one of them.
create table text_number (
  id int generated always as identity primary key,
  phone text not null constraint text_number_phone_once unique,
  first_at timestamptz not null
);

alter table update_item
  drop constraint update_item_type_known,
  add constraint update_item_type_known check (type in ('assignment', 'patient', 'nurse', 'text')),
  add column text_number_id int generated always as (case when type = 'text' then type_id end) stored
    constraint update_item_text_number_id_fk references text_number (id);
