-- OFR-136: an answer that a nurse or a patient gave by phone: what was said, by which person, and who of staff recorded it.
create table visit_phone_answer (
  id int generated always as identity primary key,
  assignment_id int not null constraint visit_phone_answer_assignment_id_fk references visit (id),
  nurse_id int constraint visit_phone_answer_nurse_id_fk references nurse (user_id),
  patient_uuid uuid constraint visit_phone_answer_patient_uuid_fk references patient (uuid),
  answer text not null constraint visit_phone_answer_known check (answer in ('yes', 'no', 'times')),
  times jsonb not null,
  note text,
  recorded_by int not null constraint visit_phone_answer_recorded_by_fk references user_account (id),
  recorded_at timestamptz not null,
  constraint visit_phone_answer_one_person check (num_nonnulls(nurse_id, patient_uuid) = 1)
);
create index visit_phone_answer_visit on visit_phone_answer (assignment_id, recorded_at);
