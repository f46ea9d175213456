-- TSK-032: why and when a task that was true of another nurse, time, place or patient became undone; a tick ends it.
alter table visit_task add column undone_cause text constraint visit_task_undone_cause_known check (undone_cause in ('nurse', 'start', 'place', 'patient'));
alter table visit_task add column undone_at timestamptz;
alter table visit_task add constraint visit_task_undone_pair check ((undone_cause is null) = (undone_at is null) and (undone_cause is null or not done));
