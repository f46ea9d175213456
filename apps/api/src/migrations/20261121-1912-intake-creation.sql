-- INT "Order and visits from an intake" 144: what the last creation made and what it found, so that it can be taken back for a minute.
create table intake_creation (
  intake_id int primary key constraint intake_creation_intake_id_fk references intake (id),
  at timestamptz not null,
  patient_order_id int not null constraint intake_creation_patient_order_id_fk references patient_order (id),
  order_version int not null,
  -- of an order that was used again; null where the creation made it
  order_status text,
  -- whether it moved the intake on from New Intake (INT-098)
  moved boolean not null,
  assignment_ids int[] not null,
  -- the stamp of each visit, in the order of their ids: another one says that somebody was at it
  stamps timestamptz[] not null,
  constraint intake_creation_stamp_each check (cardinality(assignment_ids) = cardinality(stamps))
);
create index intake_creation_order on intake_creation (patient_order_id);
