-- TSK "Screen" 009-011, "Calls" 023-025: what tasks are searched by stands beside each task. Most tasks are done or belong to visits that
-- came to nothing; joined with their visits one by one, ten million rows would be walked for the first page.
alter table task_definition add constraint task_definition_category_of unique (id, category);
alter table visit_task
  add column category text,
  add column visit_provider_id int,
  -- TSK-011: false for those of deleted and of Inactive visits
  add column listed boolean;

create function lists_tasks(status text, is_deleted boolean) returns boolean language sql immutable parallel safe as $$
  select not is_deleted and status not like 'Inactive - %' $$;

update visit_task task set category = definition.category, visit_provider_id = visit.provider_id, listed = lists_tasks(visit.status, visit.is_deleted)
  from visit, task_definition definition where visit.id = task.assignment_id and definition.id = task.task_id;

alter table visit_task
  alter column category set not null, alter column visit_provider_id set not null, alter column listed set not null,
  drop constraint visit_task_task_id_fk,
  add constraint visit_task_definition_fk foreign key (task_id, category) references task_definition (id, category),
  add constraint visit_task_visit_provider_id_fk foreign key (visit_provider_id) references pharmacy (id);

-- Whoever attaches a task has locked the visit, so that it cannot change between the two.
create function visit_task_visit_follows() returns trigger language plpgsql as $$
begin
  select definition.category into new.category from task_definition definition where definition.id = new.task_id;
  select visit.provider_id, lists_tasks(visit.status, visit.is_deleted) into new.visit_provider_id, new.listed from visit where visit.id = new.assignment_id;
  return new;
end $$;
create trigger visit_task_visit before insert on visit_task for each row execute function visit_task_visit_follows();

create function visit_tasks_spread() returns trigger language plpgsql as $$
begin
  update visit_task set visit_provider_id = new.provider_id, listed = lists_tasks(new.status, new.is_deleted) where assignment_id = new.id;
  return null;
end $$;
create trigger visit_tasks after update of provider_id, status, is_deleted on visit
  for each row when ((old.provider_id, lists_tasks(old.status, old.is_deleted)) is distinct from (new.provider_id, lists_tasks(new.status, new.is_deleted)))
  execute function visit_tasks_spread();

-- TSK-010: the open ones are few among all; each of them leads in the list's one order (TSK-024).
drop index visit_task_open;
drop index visit_task_definition;
create index visit_task_open on visit_task (id) where listed and not done;
create index visit_task_open_definition on visit_task (task_id, id) where listed and not done;
create index visit_task_open_category on visit_task (category, id) where listed and not done;
create index visit_task_open_pharmacy on visit_task (visit_provider_id, id) include (task_id, category) where listed and not done;
create index visit_task_definition on visit_task (task_id, id) where listed;
create index visit_task_pharmacy on visit_task (visit_provider_id, id) include (task_id, category) where listed;
