-- CHT-098: a visit that ended for its nurse while a chart could be written. The newest end counts; it is over once the visit is the
-- nurse's again.
create table chart_ended (
  assignment_id int not null constraint chart_ended_assignment_id_fk references visit (id),
  user_id_nurse int not null constraint chart_ended_user_id_nurse_fk references nurse (user_id),
  kind text not null constraint chart_ended_kind_known check (kind in ('canceled', 'taken')),
  at timestamptz not null,
  primary key (assignment_id, user_id_nurse)
);
create index chart_ended_nurse on chart_ended (user_id_nurse, at desc);

-- Drafts that were archived before stay readable by their nurse, for thirty days from then.
insert into chart_ended (assignment_id, user_id_nurse, kind, at)
select old.assignment_id, old.user_id_nurse, 'taken', max(old.archived_at)
from chart_archived old join visit on visit.id = old.assignment_id
where visit.user_id_assigned is distinct from old.user_id_nurse
group by old.assignment_id, old.user_id_nurse;

-- Text that came after the end is archived as well, marked.
alter table chart_archived add column is_late boolean not null default false;
