-- UPD-030: a cause is a code of what happened to one record. The texts, starts and nurses that were part of it
-- until now let two open updates stand for one thing.
alter table update_item
  -- what an occurrence is told apart by: the start of VIS-159, the nurse and the rule of NUR-156
  add column occurrence text,
  -- UPD-031: the facts as they were written last, so that they can be replaced inside the description
  add column facts text,
  -- the cause ended after the update was closed: its next occurrence opens another update
  add column cause_ended boolean not null default false;

drop index update_item_one_open_per_cause;

update update_item set
  occurrence = case when cause like 'not-ready %' then substr(cause, 11) end,
  cause = case
    when cause like 'not-ready %' or description like 'Visit #% is not ready%' then 'visit_not_ready'
    when cause like 'reassign %' or description like 'Reassign visit #%' then 'reassign'
    when cause like 'next visit request of chart %' then 'next_visit_request'
    when cause like 'Patient needs a replacement visit for #%' then 'replacement'
    when cause like 'Nurse texted %' then 'reply'
    when cause like 'Nurse payment of visit #% failed%' then 'nurse_payment_failed'
    when cause like 'Invoice of visit #% was returned' then 'invoice_returned'
    when cause like 'Visit #%: reaction or transfer reported' then 'reaction_reported'
    when cause = 'Patient asked for another time' then 'patient_asked_time'
    when cause = 'Patient declined the proposed time' then 'patient_declined'
    when cause like 'Nurse % declined' then 'nurse_declined'
    -- no cause the product knows: it stays an update by itself
    else 'other_' || id
  end
where cause is not null;

-- Of several open ones of one cause the one somebody works on stays, else the oldest. It takes the highest priority, a person where it
-- has none, and a line of each other one; those are canceled, keep their own text and name the one that stays.
with open_item as (
  select id, type, type_id, cause, description, priority, user_id_assigned, row_added,
    first_value(id) over (partition by type, type_id, cause order by (status = 'in progress') desc, (user_id_assigned is not null) desc, id) as stays
  from update_item where cause is not null and status in ('new', 'in progress')
), merged as (
  select stays, max(priority) as priority, max(row_added) as latest,
    (array_agg(user_id_assigned order by id) filter (where user_id_assigned is not null))[1] as assigned,
    string_agg(to_char(row_added at time zone 'America/Los_Angeles', 'Mon FMDD, YYYY FMHH12:MI AM') || ': ' || left(split_part(description, E'\n', 1), 300), E'\n' order by row_added desc)
      filter (where id <> stays) as lines
  from open_item group by stays having count(*) > 1
), kept as (
  update update_item item set
    -- within the limit of a description (UPD-011): the oldest lines are the ones that stay with their own updates alone
    description = case when length(item.description) > 4900 then item.description
      else item.description || E'\n' || left(merged.lines, 4999 - length(item.description)) end,
    priority = merged.priority,
    user_id_assigned = coalesce(item.user_id_assigned, merged.assigned),
    version = item.version + 1
  from merged where item.id = merged.stays
)
update update_item item set
  status = 'canceled',
  resolved = greatest(item.updated, merged.latest),
  cause_ended = true,
  description = case when length(item.description) > 4900 then item.description
    else item.description || E'\nThe same cause is in update ' || open_item.stays || '.' end,
  version = item.version + 1
from open_item join merged on merged.stays = open_item.stays
where item.id = open_item.id and open_item.id <> open_item.stays;

alter table update_item add constraint update_item_cause_code check (cause ~ '^[a-z][a-z0-9_]*$');
create unique index update_item_one_open_per_cause on update_item (type, type_id, cause) where cause is not null and status in ('new', 'in progress');
