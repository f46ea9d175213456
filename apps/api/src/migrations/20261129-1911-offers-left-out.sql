-- OFR-135: a person whom staff left out of the messages of a booking, why, who and when. `kind` is that of the message.
create table message_left_out (
  id int generated always as identity primary key,
  assignment_id int not null constraint message_left_out_assignment_id_fk references visit (id),
  nurse_id int constraint message_left_out_nurse_id_fk references nurse (user_id),
  patient_uuid uuid constraint message_left_out_patient_uuid_fk references patient (uuid),
  kind text not null,
  reason text not null constraint message_left_out_reason_said check (length(btrim(reason)) between 5 and 500),
  user_id int constraint message_left_out_user_id_fk references user_account (id),
  at timestamptz not null,
  constraint message_left_out_one_person check (num_nonnulls(nurse_id, patient_uuid) = 1)
);
create index message_left_out_visit on message_left_out (assignment_id, at);
