-- MET-022: the leaderboard adds up all visits of a hundred nurses, some thirty-five thousand: from the index alone, where each led to its row.
drop index visit_counted_nurse;
create index visit_counted_nurse on visit_counted (nurse_id, day, assignment_id) include (patient_id, pay_cents);
