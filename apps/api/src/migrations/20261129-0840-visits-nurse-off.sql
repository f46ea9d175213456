-- VIS-173: who took a nurse off a booked or ready visit, when and for which cause (RES-002). Null: the caller named none.
create table visit_nurse_off (
  id int generated always as identity primary key,
  assignment_id int not null constraint visit_nurse_off_assignment_id_fk references visit (id),
  nurse_id int not null constraint visit_nurse_off_nurse_id_fk references nurse (user_id),
  cause text constraint visit_nurse_off_cause_known check (cause in ('Nurse called out', 'Nurse no-show', 'Nurse running too late',
    'Nurse not eligible any more', 'Nurse unreachable', 'Patient refused nurse', 'Mistake')),
  user_id int constraint visit_nurse_off_user_id_fk references user_account (id),
  at timestamptz not null
);
create index visit_nurse_off_visit on visit_nurse_off (assignment_id, at);
