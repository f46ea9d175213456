-- UPD "Data" 015-021, UPD-029: follow-up items; 'update' alone is a word of SQL
create table update_item (
  id int generated always as identity primary key,
  type text not null constraint update_item_type_known check (type in ('assignment', 'patient', 'nurse')),
  -- visit id, numeric patient id or the nurse's user id; the three columns below make each a real reference
  type_id int not null,
  assignment_id int generated always as (case when type = 'assignment' then type_id end) stored
    constraint update_item_assignment_id_fk references visit (id),
  patient_id int generated always as (case when type = 'patient' then type_id end) stored
    constraint update_item_patient_id_fk references patient (id),
  nurse_id int generated always as (case when type = 'nurse' then type_id end) stored
    constraint update_item_nurse_id_fk references nurse (user_id),
  description text not null constraint update_item_description_length check (length(description) between 1 and 5000),
  status text not null default 'new' constraint update_item_status_known check (status in ('new', 'in progress', 'resolved', 'canceled')),
  -- UPD-025: the order of the list
  customstatus smallint not null generated always as (case status when 'new' then 1 when 'in progress' then 2 when 'resolved' then 3 else 4 end) stored,
  priority int not null default 1 constraint update_item_priority_known check (priority in (1, 10, 20, 30, 40)),
  user_id_assigned int constraint update_item_user_id_assigned_fk references user_account (id),
  -- null: made by the product, shown as 'System'
  user_id_created int constraint update_item_user_id_created_fk references user_account (id),
  -- the product's cause, e.g. 'not-ready'; null for people's items
  cause text constraint update_item_cause_pair check ((cause is null) = (user_id_created is not null)),
  row_added timestamptz not null,
  resolved timestamptz constraint update_item_resolved_pair check ((status in ('resolved', 'canceled')) = (resolved is not null)),
  updated timestamptz not null,
  version int not null default 1
);
-- UPD-029: a repeated cause adds a line to the open item
create unique index update_item_one_open_per_cause on update_item (type, type_id, cause) where cause is not null and status in ('new', 'in progress');
create index update_item_list on update_item (customstatus, id desc);
create index update_item_active on update_item (customstatus, id desc) where status in ('new', 'in progress');
create index update_item_assigned on update_item (user_id_assigned, customstatus, id desc);
create index update_item_visit on update_item (assignment_id, customstatus, id desc) where assignment_id is not null;
create index update_item_patient on update_item (patient_id, customstatus, id desc) where patient_id is not null;
create index update_item_nurse on update_item (nurse_id, customstatus, id desc) where nurse_id is not null;
